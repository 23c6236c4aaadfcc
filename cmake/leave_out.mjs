// A C++ source with some functions emptied: what a library refers to and we never come to.
//
//   node leave_out.mjs SOURCE OUTPUT FUNCTION...
//
// A body is what stands between braces in the first column. What is returned is an empty value. A function that is not there is an error.
import {readFileSync, writeFileSync} from 'node:fs';

const [input, output, ...functions] = process.argv.slice(2);
let source = readFileSync(input, 'utf8');
for (const name of functions) {
  const definition = new RegExp(`^((?:static )?(\\w+\\b[ *]*)(?:ImGui::)?${name}\\([^;{]*\\)\\s*)\\n\\{\\n[^]*?\\n\\}`, 'gm');
  const without = source.replace(definition, (_, head, type) => `${head}${type.trim() === 'void' ? '{}' : '{ return {}; }'}`);
  if (without === source) throw new Error(`${input} has no function ${name}`);
  source = without;
}
writeFileSync(output, source);
