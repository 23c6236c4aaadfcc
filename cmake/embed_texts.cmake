# Writes text files into one C++ source: FUNCTION("zero3-offload") is the text of zero3-offload.log. HEADER declares the function.
#   cmake -DOUT=examples.cpp -DHEADER=examples.h -DFUNCTION=example_text -DFILES=a.log,b.log -P embed_texts.cmake
string(REPLACE "," ";" files "${FILES}")
set(code "#include \"${HEADER}\"\n\nnamespace dslens {\n\nstd::string_view ${FUNCTION}(std::string_view name) {\n")
string(APPEND code "    using namespace std::string_view_literals;\n")
file(WRITE "${OUT}" "${code}")
foreach(path IN LISTS files)
  get_filename_component(name "${path}" NAME_WLE)
  file(READ "${path}" text)
  file(APPEND "${OUT}" "    if (name == \"${name}\") return R\"~~~(${text})~~~\"sv;\n")
endforeach()
file(APPEND "${OUT}" "    return {};\n}\n\n}  // namespace dslens\n")
