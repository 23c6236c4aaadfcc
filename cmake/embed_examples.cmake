# Writes the examples into one C++ source: example_text("zero3-offload") is the text of zero3-offload.log.
#   cmake -DOUT=examples.cpp -DFILES=a.log,b.log -P embed_examples.cmake
string(REPLACE "," ";" files "${FILES}")
set(code "#include \"examples.h\"\n\nnamespace dslens {\n\nstd::string_view example_text(std::string_view name) {\n")
string(APPEND code "    using namespace std::string_view_literals;\n")
file(WRITE "${OUT}" "${code}")
foreach(path IN LISTS files)
  get_filename_component(name "${path}" NAME_WE)
  file(READ "${path}" text)
  file(APPEND "${OUT}" "    if (name == \"${name}\") return R\"~~~(${text})~~~\"sv;\n")
endforeach()
file(APPEND "${OUT}" "    return {};\n}\n\n}  // namespace dslens\n")
