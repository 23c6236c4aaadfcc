// Emscripten 3.1.6 takes Node.js for a browser when it has fetch, and then asks it for a file's path as an address.
delete globalThis.fetch;
