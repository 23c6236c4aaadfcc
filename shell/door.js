// Calls into the WebAssembly. Texts and bytes go over the heap, so that their size does not matter.
export class Door {
  #app = null;
  #put = null;
  #encoder = new TextEncoder();

  #waiting = [];

  open(app) { this.#app = app; }
  /** What was asked for before the WebAssembly had loaded is done now. */
  settle() { for (const act of this.#waiting.splice(0)) act(); this.whenReady = (act) => act(); }
  whenReady(act) { this.#waiting.push(act); }
  attach(put) { this.#put = put; }
  get isOpen() { return this.#app !== null; }

  /** call('dsl_x', 1, 2): numbers only. */
  call(name, ...numbers) {
    return this.#app ? this.#app['_' + name](...numbers) : 0;
  }

  /** send('dsl_x', bytes or text, numbers that go before): the function takes (…numbers, address, size). */
  send(name, content, ...before) {
    if (!this.#app) return 0;
    const bytes = typeof content === 'string' ? this.#encoder.encode(content) : content;
    const at = this.#app._malloc(bytes.length || 1);
    try {
      this.#put(bytes, at);
      return this.#app['_' + name](...before, at, bytes.length);
    } finally {
      this.#app._free(at);
    }
  }
}
