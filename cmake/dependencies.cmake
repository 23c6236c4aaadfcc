# The libraries, each pinned to one upstream commit. First found is taken:
#   1. FETCHCONTENT_SOURCE_DIR_<NAME>, or a copy in build/deps/<name> (./dev lays one there where GitHub cannot be reached)
#   2. the system's package (header-only ones; zlib in native builds)
#   3. the pinned commit from the project's public repository
include(FetchContent)

set(FETCHCONTENT_QUIET OFF)
set(FETCHCONTENT_BASE_DIR "${CMAKE_SOURCE_DIR}/build/deps/fetched" CACHE PATH "Where fetched sources are kept; shared by all presets")

# Declares a dependency whose own build is never run: SOURCE_SUBDIR names a folder that is not there.
function(declare_source name repository commit)
  string(TOUPPER "${name}" upper)
  set(laid "${CMAKE_SOURCE_DIR}/build/deps/${name}")
  if(NOT FETCHCONTENT_SOURCE_DIR_${upper} AND EXISTS "${laid}")
    set(FETCHCONTENT_SOURCE_DIR_${upper} "${laid}" CACHE PATH "Local copy of ${name}")
  endif()
  FetchContent_Declare(${name} GIT_REPOSITORY "${repository}" GIT_TAG ${commit} SOURCE_SUBDIR no-build-of-its-own)
endfunction()

declare_source(imgui https://github.com/ocornut/imgui.git 45acd5e0e82f4c954432533ae9985ff0e1aad6d5)    # v1.92.2b
declare_source(json https://github.com/nlohmann/json.git 9cca280a4d0ccf0c08f47a99aa71d1b0e52f8d03)     # v3.11.3
declare_source(doctest https://github.com/doctest/doctest.git ae7a13539fb71f270b87eb2e874fbac80bc8dda2) # v2.4.11
declare_source(zlib https://github.com/madler/zlib.git 51b7f2abdade71cd9bb0e7a373ef2610ec6f9daf)       # v1.3.1
declare_source(7zip https://github.com/ip7z/7zip.git 5b39dc76f1bc82f941d5c800ab9f34407a06b53a)         # 23.01, for its PPMd

# target: an interface library for headers `<folder>/<header>`, from the system or from `<name>_SOURCE_DIR/<subdir>`. System headers are
# copied to a folder of their own: a cross compiler must never see the rest of the system's include folder.
function(header_library target name folder header subdir)
  string(TOUPPER "${name}" upper)
  set(system_include "system_include-NOTFOUND")
  if(NOT FETCHCONTENT_SOURCE_DIR_${upper})
    find_path(system_include "${folder}/${header}" PATHS /usr/include /usr/local/include /opt/homebrew/include
              NO_CACHE NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  endif()
  if(system_include)
    file(COPY "${system_include}/${folder}" DESTINATION "${CMAKE_BINARY_DIR}/include/${name}")
    set(include_dir "${CMAKE_BINARY_DIR}/include/${name}")
  else()
    FetchContent_MakeAvailable(${name})
    set(include_dir "${${name}_SOURCE_DIR}/${subdir}")
  endif()
  add_library(${target} INTERFACE)
  target_include_directories(${target} SYSTEM INTERFACE "${include_dir}")
endfunction()

header_library(dslens_json json nlohmann json.hpp include)
target_compile_definitions(dslens_json INTERFACE JSON_NOEXCEPTION)
header_library(dslens_doctest doctest doctest doctest.h .)

if(NOT EMSCRIPTEN)
  find_package(ZLIB QUIET)
endif()
add_library(dslens_zlib INTERFACE)
if(ZLIB_FOUND)
  target_link_libraries(dslens_zlib INTERFACE ZLIB::ZLIB)
else()
  FetchContent_MakeAvailable(zlib)
  set(zlib_sources adler32 compress crc32 deflate inffast inflate inftrees trees uncompr zutil)
  list(TRANSFORM zlib_sources PREPEND "${zlib_SOURCE_DIR}/")
  list(TRANSFORM zlib_sources APPEND ".c")
  add_library(zlib_static STATIC ${zlib_sources})
  target_compile_options(zlib_static PRIVATE -w)
  target_compile_definitions(zlib_static PRIVATE DYNAMIC_CRC_TABLE BUILDFIXED)  # tables made when needed: the page is smaller
  target_include_directories(zlib_static SYSTEM PUBLIC "${zlib_SOURCE_DIR}")
  target_link_libraries(dslens_zlib INTERFACE zlib_static)
endif()

if(EMSCRIPTEN)
  FetchContent_MakeAvailable(imgui)
  set(DSLENS_IMGUI_DIR "${imgui_SOURCE_DIR}")
  FetchContent_MakeAvailable(7zip)
  set(DSLENS_7ZIP_DIR "${7zip_SOURCE_DIR}/C")
endif()
