# Writes text files into one C++ source as raw string literals, byte for byte.
#   cmake -DOUT=file.cpp -DHEADER=share/dictionaries.h -DFUNCTION=dictionaries -DCOUNT=kDictionaries -DFILES=a.txt,b.txt -P embed_texts.cmake
string(REPLACE "," ";" files "${FILES}")
file(WRITE "${OUT}" "#include \"${HEADER}\"\n\nnamespace dslens {\n\nstd::array<std::string_view, ${COUNT}> ${FUNCTION}() {\n    using namespace std::string_view_literals;\n    return {\n")
foreach(path IN LISTS files)
  file(READ "${path}" text)
  file(APPEND "${OUT}" "R\"~~~(${text})~~~\"sv,\n")
endforeach()
file(APPEND "${OUT}" "    };\n}\n\n}  // namespace dslens\n")
