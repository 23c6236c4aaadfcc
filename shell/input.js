// How a log comes in: paste, drop, a file. Read in slices, so that its size does not matter and it can be cancelled.
const SLICE = 4 * 1024 * 1024; // bytes read at a time
const SHOW_AFTER = 200;        // milliseconds until progress is shown
const SOURCE = { paste: 0, file: 1 };

export class Input {
  #door;
  #running = 0; // the number of the reading in progress; a newer one or Cancel ends it

  constructor(door) {
    this.#door = door;
  }

  watch() {
    document.addEventListener('paste', (event) => this.#paste(event));
    document.addEventListener('copy', (event) => this.#copy(event));
    for (const type of ['dragenter', 'dragover']) document.addEventListener(type, (event) => this.#drag(event));
    document.addEventListener('dragleave', (event) => { if (!event.relatedTarget) this.#mark(false); });
    document.addEventListener('drop', (event) => this.#drop(event));
    const file = document.getElementById('file');
    file.addEventListener('change', () => { 
      const chosen = file.files[0];
      if (chosen) this.#door.whenReady(() => this.readFile(chosen));
      file.value = '';
    });
    for (const id of ['open', 'open-first']) document.getElementById(id).addEventListener('click', () => file.click());
    document.getElementById('cancel').addEventListener('click', () => this.cancel());
    const here = document.getElementById('paste-here');
    here.addEventListener('input', () => { here.value = ''; });
  }

  #ours(target) {
    return target instanceof Element && target.closest('input, textarea:not(#paste-here)') !== null;
  }

  #paste(event) {
    if (this.#ours(event.target) || !event.clipboardData) return;
    const file = event.clipboardData.files[0];
    const text = event.clipboardData.getData('text/plain');
    if (!text && !file) return;
    event.preventDefault();
    this.#door.whenReady(() => (text ? this.readText(text) : this.readFile(file)));
  }

  /** Ctrl+C with nothing selected in the page's text copies the row that is selected on the canvas. */
  #copy(event) {
    if (this.#ours(event.target) || event.target?.closest?.('textarea') || !document.getSelection().isCollapsed) return;
    this.#door.page.given = '';
    this.#door.call('dsl_copy_text');
    if (!this.#door.page.given || !event.clipboardData) return;
    event.clipboardData.setData('text/plain', this.#door.page.given);
    event.preventDefault();
  }

  #drag(event) {
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    this.#mark(true);
  }

  #mark(on) {
    document.documentElement.classList.toggle('dropping', on);
  }

  #drop(event) {
    event.preventDefault();
    this.#mark(false);
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData('text/plain');
    if (file) this.#door.whenReady(() => this.readFile(file));
    else if (text) this.#door.whenReady(() => this.readText(text));
  }

  readText(text) {
    if (text.length > SLICE) return this.#read(new Blob([text]), SOURCE.paste, '');
    this.#running++;
    this.#finish();
    this.#door.send('dsl_input_begin', '', SOURCE.paste);
    this.#door.send('dsl_input_bytes', text);
    this.#door.call('dsl_input_end');
  }

  readFile(file) {
    return this.#read(file, SOURCE.file, file.name);
  }

  async #read(blob, source, name) {
    const mine = ++this.#running;
    const started = performance.now();
    this.#door.send('dsl_input_begin', name, source);
    try {
      for (let at = 0; at < blob.size; at += SLICE) {
        const bytes = new Uint8Array(await blob.slice(at, at + SLICE).arrayBuffer());
        if (mine !== this.#running) return;
        this.#door.send('dsl_input_bytes', bytes);
        if (performance.now() - started > SHOW_AFTER) this.#show(Math.min(at + SLICE, blob.size), blob.size, name);
      }
      this.#finish();
      this.#door.call('dsl_input_end');
    } catch (error) {
      if (mine !== this.#running) return;
      this.#finish();
      this.#door.send('dsl_input_fail', error?.message ?? String(error));
    }
  }

  cancel() {
    this.#running++;
    this.#finish();
    this.#door.call('dsl_input_cancel');
  }

  #show(done, total, name) {
    const percent = Math.floor((100 * done) / total);
    const bar = document.getElementById('progress');
    bar.hidden = false;
    bar.setAttribute('aria-valuenow', String(percent));
    bar.setAttribute('aria-valuetext', `${percent} %`);
    document.getElementById('progress-text').textContent = `${name} ${percent} %`.trim();
    document.getElementById('progress-done').style.width = `${percent}%`;
  }

  #finish() {
    document.getElementById('progress').hidden = true;
  }
}
