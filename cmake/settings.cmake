# How everything of ours is compiled. Link `dslens_settings` for src/ and web/, `dslens_test_settings` for tests/.

option(DSLENS_SANITIZE "Address and undefined-behaviour sanitizers" OFF)
option(DSLENS_FUZZ "Build the libFuzzer targets (needs clang)" OFF)
option(DSLENS_BENCH "Build the benchmarks" OFF)
option(DSLENS_WERROR "Treat warnings as errors" ON)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")

add_library(dslens_warnings INTERFACE)
target_compile_options(dslens_warnings INTERFACE -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(dslens_warnings INTERFACE -Wno-restrict)  # GCC 12 sees it in std::string's own operator+
endif()
if(DSLENS_WERROR)
  target_compile_options(dslens_warnings INTERFACE -Werror)
endif()

add_library(dslens_settings INTERFACE)
target_link_libraries(dslens_settings INTERFACE dslens_warnings)
target_compile_options(dslens_settings INTERFACE -fno-exceptions -fno-rtti)
target_compile_definitions(dslens_settings INTERFACE DSLENS_VERSION="${PROJECT_VERSION}")

# Tests keep exceptions, so that a failed REQUIRE ends its case and not the run. They have no RTTI, like the classes they derive from.
add_library(dslens_test_settings INTERFACE)
target_link_libraries(dslens_test_settings INTERFACE dslens_warnings)
target_compile_options(dslens_test_settings INTERFACE -fno-rtti)
target_compile_definitions(dslens_test_settings INTERFACE DSLENS_VERSION="${PROJECT_VERSION}")

if(DSLENS_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
  add_link_options(-fsanitize=address,undefined)
endif()
if(DSLENS_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

if(EMSCRIPTEN)
  # The setting's name before and after 3.1.25.
  if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
    set(DSLENS_STACK_OPTION "-sTOTAL_STACK=1048576")
  else()
    set(DSLENS_STACK_OPTION "-sSTACK_SIZE=1048576")
  endif()
endif()

# embed_texts(OUT HEADER FUNCTION FILE...): see embed_texts.cmake.
function(embed_texts out header function)
  list(JOIN ARGN "," files)
  set(script "${CMAKE_SOURCE_DIR}/cmake/embed_texts.cmake")
  add_custom_command(
    OUTPUT "${out}"
    COMMAND ${CMAKE_COMMAND} "-DOUT=${out}" "-DHEADER=${header}" "-DFUNCTION=${function}" "-DFILES=${files}" -P "${script}"
    DEPENDS ${ARGN} "${script}"
    COMMENT "Embedding the texts of ${function}()"
    VERBATIM)
endfunction()
