// Glyphs for the canvas, drawn with the reader's own fonts. Sizes are device pixels; a face is an index into `fonts`.
export class Glyphs {
  #fonts;
  #canvas = document.createElement('canvas');
  #context;
  #font = '';
  #character = ' ';
  #left = 0;
  #top = 0;
  #width = 0;
  #height = 0;

  constructor() {
    const style = getComputedStyle(document.documentElement);
    const prose = style.getPropertyValue('--prose');
    const mono = style.getPropertyValue('--mono');
    this.#fonts = [[400, prose], [600, prose], [400, mono], [600, mono]];
    this.#canvas.lang = 'zh-CN';
    this.#canvas.width = this.#canvas.height = 64;
    this.#context = this.#canvas.getContext('2d', { willReadFrequently: true });
    this.#prepare();
  }

  #prepare() {
    if ('lang' in this.#context) this.#context.lang = 'zh-CN';
    this.#context.fillStyle = '#fff';
    this.#context.textBaseline = 'alphabetic';
    this.#font = '';
  }

  #use(face, size) {
    const [weight, family] = this.#fonts[face];
    const font = `${weight} ${size}px ${family}`;
    if (font === this.#font) return;
    this.#font = font;
    this.#context.font = font;
  }

  metrics(face, size) {
    this.#use(face, size);
    const measured = this.#context.measureText('Hg');
    return [measured.fontBoundingBoxAscent ?? size * 0.8, measured.fontBoundingBoxDescent ?? size * 0.2];
  }

  /** → [advance, left, top, width, height] from the pen on the baseline; the box is on whole pixels. */
  measure(face, size, codepoint) {
    this.#use(face, size);
    this.#character = String.fromCodePoint(codepoint >= 0xd800 && codepoint < 0xe000 ? 0xfffd : codepoint);
    const measured = this.#context.measureText(this.#character);
    this.#left = Math.floor(-measured.actualBoundingBoxLeft) - 1;
    this.#top = -Math.ceil(measured.actualBoundingBoxAscent) - 1;
    this.#width = Math.ceil(measured.actualBoundingBoxRight) + 1 - this.#left;
    this.#height = Math.ceil(measured.actualBoundingBoxDescent) + 1 - this.#top;
    const blank = measured.actualBoundingBoxRight + measured.actualBoundingBoxLeft <= 0;
    if (blank) this.#width = this.#height = 0;
    return [measured.width, this.#left, this.#top, this.#width, this.#height];
  }

  /** The coverage of the glyph measured last, one byte a pixel, into `heap` at `out`. */
  draw(heap, out) {
    const width = this.#width, height = this.#height;
    if (width > this.#canvas.width || height > this.#canvas.height) {
      const font = this.#font;
      this.#canvas.width = Math.max(width, this.#canvas.width);
      this.#canvas.height = Math.max(height, this.#canvas.height);
      this.#prepare();
      this.#font = this.#context.font = font;
    }
    this.#context.clearRect(0, 0, width, height);
    this.#context.fillText(this.#character, -this.#left, -this.#top);
    const pixels = this.#context.getImageData(0, 0, width, height).data;
    for (let i = 0, n = width * height; i < n; ++i) heap[out + i] = pixels[4 * i + 3];
  }
}
