// The canvas: its size in device pixels, pointer, wheel and keys, and the loss of its context. Keys are taken from a short list; whatever
// is not on it stays the browser's.
const POINTER = { pointermove: 0, pointerdown: 1, pointerup: 2, pointerleave: 3, pointercancel: 4 };
const KEYS = {
  ArrowUp: 0, ArrowDown: 1, ArrowLeft: 2, ArrowRight: 3, Home: 4, End: 5, PageUp: 6, PageDown: 7, Enter: 8, ' ': 9, c: 11, t: 12, Tab: 13,
};
const SPACE_BACK = 10, TAB_BACK = 14;
const LINE = 18; // CSS pixels that a wheel's line stands for

export class Surface {
  #door;
  #canvas;
  #scale = 1;

  constructor(door, canvas) {
    this.#door = door;
    this.#canvas = canvas;
  }

  get scale() { return this.#scale; }

  watch() {
    const canvas = this.#canvas;
    const observer = new ResizeObserver((entries) => this.#measure(entries[0]));
    try { observer.observe(canvas, { box: 'device-pixel-content-box' }); } catch { observer.observe(canvas); }
    this.#watchScale();
    this.#measure();
    for (const type of Object.keys(POINTER)) canvas.addEventListener(type, (event) => this.#pointer(event));
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener('webglcontextlost', (event) => { event.preventDefault(); this.#door.call('dsl_context', 0); });
    canvas.addEventListener('webglcontextrestored', () => this.#door.call('dsl_context', 1));
    document.addEventListener('keydown', (event) => this.#key(event));
    document.addEventListener('keyup', (event) => canvas.classList.toggle('tabbed', event.key === 'Tab' && document.activeElement === canvas));
    canvas.addEventListener('blur', () => this.#door.call('dsl_key', TAB_BACK, 0)); // the keys are the tree's again
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.#door.call('dsl_draw'); });
  }

  #watchScale() {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener?.('change', () => { this.#watchScale(); this.#measure(); }, { once: true });
  }

  #measure(entry) {
    const box = this.#canvas.getBoundingClientRect();
    this.#scale = devicePixelRatio || 1;
    const exact = entry?.devicePixelContentBoxSize?.[0];
    const width = this.#pixels(exact?.inlineSize, box.width);
    const height = this.#pixels(exact?.blockSize, box.height);
    if (width > 0 && height > 0) this.#door.call('dsl_size', width, height, this.#scale, matchMedia('(pointer: coarse)').matches ? 1 : 0);
  }

  /** What the browser says, where it is within a pixel of what the scale makes likely (emulated screens get it wrong). */
  #pixels(exact, css) {
    const likely = css * this.#scale;
    return exact !== undefined && Math.abs(exact - likely) <= 1 ? exact : Math.round(likely);
  }

  #at(event) {
    const box = this.#canvas.getBoundingClientRect();
    return [(event.clientX - box.left) * this.#scale, (event.clientY - box.top) * this.#scale];
  }

  #pointer(event) {
    if (event.type === 'pointerdown' && event.button !== 0) return;
    if (event.type === 'pointerup' && event.button !== 0) return;
    if (event.pointerType === 'touch' && !event.isPrimary) return;
    if (event.type === 'pointerdown') {
      this.#canvas.setPointerCapture(event.pointerId);
      this.#canvas.focus({ preventScroll: true });
    }
    this.#door.call('dsl_pointer', POINTER[event.type], ...this.#at(event), event.pointerType === 'touch' ? 1 : 0, performance.now());
  }

  #wheel(event) {
    if (event.ctrlKey) return; // zooming is the browser's
    event.preventDefault();
    const unit = (event.deltaMode === 1 ? LINE : event.deltaMode === 2 ? this.#canvas.clientHeight : 1) * this.#scale;
    this.#door.call('dsl_wheel', ...this.#at(event), event.deltaX * unit, event.deltaY * unit);
  }

  #key(event) {
    const screen = document.documentElement.dataset.screen;
    const filter = document.getElementById('filter');
    if (event.defaultPrevented || event.isComposing || screen === 'first' || document.querySelector('dialog[open]')) return;
    const command = event.ctrlKey || event.metaKey;
    const inFilter = event.target === filter;
    const elsewhere = !inFilter && event.target.closest?.('input, textarea, select, button, a, summary') !== null;
    const drawn = document.documentElement.dataset.drawn === 'yes';
    const filtering = (command && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'f') || (event.key === '/' && !command);
    if (drawn && filtering && !inFilter && !(elsewhere && event.key === '/')) {
      event.preventDefault();
      filter.focus();
      filter.select();
      return;
    }
    if (event.key === 'Escape' && !elsewhere) {
      if (this.#door.call('dsl_escape')) event.preventDefault();
      return;
    }
    if (!drawn || elsewhere || command || event.altKey) return;
    if (inFilter && !['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Enter'].includes(event.key)) return;
    let key = KEYS[event.key];
    if (event.shiftKey) key = { ' ': SPACE_BACK, Tab: TAB_BACK }[event.key];
    if (key === undefined || (event.key === 'Tab' && document.activeElement !== this.#canvas)) return;
    if (this.#door.call('dsl_key', key, event.repeat ? 1 : 0)) event.preventDefault();
  }
}
