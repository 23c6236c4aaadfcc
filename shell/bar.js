// What surrounds the canvas: the bar, the sentence, the share and help panes, the report, language and theme. Plain DOM, so that it works
// with every keyboard, screen reader and clipboard, with the canvas or without.
const TYPED_AFTER = 200; // milliseconds after the last letter
const SCREENS = ['first', 'log', 'reference'];
const root = document.documentElement;
const element = (id) => document.getElementById(id);
const chinese = () => root.lang.startsWith('zh');

/** A choice between lines of text; fewer than two are no choice. */
function fill(select, lines, chosen) {
  const names = lines ? lines.split('\n') : [];
  select.hidden = names.length < 2;
  select.replaceChildren(...names.map((name) => new Option(name)));
  select.selectedIndex = chosen;
}

export function isDark() {
  const chosen = root.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

export function stored(key) {
  try { return localStorage.getItem('dslens.' + key); } catch { return null; }
}

export class Bar {
  given = '';
  glyphs = null;
  #door;
  #places;

  constructor(door, places, glyphs) {
    this.#door = door;
    this.#places = places;
    this.glyphs = glyphs;
  }

  watch() {
    const click = (id, act) => element(id).addEventListener('click', act);
    click('language', () => this.#door.whenReady(() => this.#door.call('dsl_language', chinese() ? 0 : 1)));
    click('theme', () => this.#switchTheme());
    click('share', () => this.#door.call('dsl_share'));
    for (const id of ['reference', 'reference-first']) click(id, () => this.#door.whenReady(() => this.#door.call('dsl_reference')));
    click('home', () => this.#door.call('dsl_home'));
    click('help', () => element('help-pane').showModal());
    click('how-to-check', () => { element('help-pane').showModal(); element('check').scrollIntoView(); });
    click('as-text', () => { element('help-pane').close(); this.#showText(root.dataset.drawn !== 'no'); });
    click('sentence-close', () => this.say('', false));
    click('share-copy', () => this.copy(element('share-link').value, 'share-copied'));
    element('share-link').addEventListener('focus', () => element('share-link').select());
    element('filter').addEventListener('input', () => this.#door.send('dsl_filter', element('filter').value));
    for (const [which, id] of ['parameters', 'gpu-memory'].entries()) {
      const field = element(id);
      field.addEventListener('input', () => {
        clearTimeout(this.#typing);
        this.#typing = setTimeout(() => field.setAttribute('aria-invalid', !this.#door.send('dsl_field', field.value, which)), TYPED_AFTER);
      });
      field.addEventListener('keydown', (event) => { if (event.key === 'Enter' || event.key === 'Escape') this.focus(1); });
    }
    element('choices').addEventListener('change', () => this.#door.call('dsl_choose', element('choices').selectedIndex));
    element('releases').addEventListener('change', () => this.#door.call('dsl_release', element('releases').selectedIndex));
    for (const example of document.querySelectorAll('[data-example]'))
      example.addEventListener('click', () => this.#door.whenReady(() => this.#door.send('dsl_example', example.dataset.example)));
    for (const dialog of document.querySelectorAll('dialog'))
      dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
    matchMedia('(prefers-color-scheme: dark)').addEventListener?.('change', () => this.#applyTheme());
    element('report').addEventListener('click', (event) => this.#followReport(event));
    if (/Mac|iPhone|iPad/.test(navigator.platform ?? ''))
      for (const key of document.querySelectorAll('kbd')) key.textContent = key.textContent.replace('Ctrl ', '⌘');
  }

  #switchTheme() {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    this.store('theme', root.dataset.theme);
    this.#applyTheme();
  }

  #applyTheme() {
    this.#door.call('dsl_dark', isDark() ? 1 : 0);
  }

  #typing = 0;
  #canDraw = true;
  #showText(on) {
    if (!on && !this.#canDraw) return;
    root.dataset.drawn = on ? 'no' : 'yes';
    if (on) element('report').focus();
    else this.focus(1);
  }

  /** Without WebGL2 the report is the page, for good. */
  drawn(can) {
    this.#canDraw = can;
    root.dataset.drawn = can ? 'yes' : 'no';
    element('as-text').hidden = !can;
  }

  /** A link to a parameter inside the report moves the selection too. */
  #followReport(event) {
    const link = event.target.closest('a[href^="#p="]');
    if (!link) return;
    event.preventDefault();
    this.#door.send('dsl_select', decodeURIComponent(link.getAttribute('href').slice(3)));
  }

  // ---- called by C++ ----

  attach(put) { this.#door.attach(put); }

  show(screen) {
    root.dataset.screen = SCREENS[screen];
    if (screen === 0) this.summary(0, '');
  }

  summary(part, text) {
    const target = element(['name', 'counts', 'release', 'release'][part]);
    if (part === 3) target.title = text;
    else target.textContent = text;
  }

  choices(lines, chosen) { fill(element('choices'), lines, chosen); }

  releases(lines, chosen) { fill(element('releases'), lines, chosen); }

  title(text) { document.title = text; }

  language(tag) {
    root.lang = tag;
    const which = tag.startsWith('zh') ? 'zh' : 'en';
    for (const one of document.querySelectorAll('[data-en-label]')) {
      one.setAttribute('aria-label', one.dataset[which + 'Label']);
      if (one.matches('.icon')) one.title = one.dataset[which + 'Label'];
    }
    element('filter').placeholder = element('filter').dataset[which + 'Placeholder'];
    element('language').setAttribute('aria-label', which === 'zh' ? 'English' : '中文');
  }

  report(html) { element('report').innerHTML = html; }

  mark(path, dump) {
    const report = element('report');
    report.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const found = report.querySelectorAll(`[data-path="${CSS.escape(path)}"]`);
    const chosen = found[Math.min(dump, found.length - 1)];
    if (!chosen) return;
    chosen.setAttribute('aria-current', 'true');
    if (root.dataset.drawn === 'no') chosen.scrollIntoView({ block: 'nearest' });
  }

  say(text, isError) {
    element('sentence').hidden = !text;
    element('sentence').classList.toggle('error', isError);
    element('sentence-text').textContent = text;
  }

  announce(text) { element('status').textContent = text; }

  remember(place, push, fragment) { this.#places.remember(place, push, fragment); }

  focus(what) {
    if (what === 0) element('filter').focus();
    else if (root.dataset.drawn === 'yes') element('canvas').focus({ preventScroll: true });
  }

  setFilter(text) { element('filter').value = text; }

  fields(x, y, width, height, top) {
    const box = element('fields');
    box.hidden = !height;
    for (const [name, length] of Object.entries({ left: x, top: y, width, height })) box.style[name] = length + 'px';
    box.firstElementChild.style.top = top + 'px';
  }

  setField(text) { element('parameters').value = text; }

  cursor(css) { element('canvas').style.cursor = css; }

  open(address) { window.open(address, '_blank', 'noopener,noreferrer'); }

  async copy(text, status) {
    let done = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      done = this.#copyOldWay(text);
    }
    if (status) element(status).textContent = done ? (chinese() ? '已复制' : 'Copied') : (chinese() ? '请手动复制上面的链接' : 'Please copy it by hand');
  }

  #copyOldWay(text) {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'unseen';
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    let done = false;
    try { done = document.execCommand('copy'); } catch { done = false; }
    field.remove();
    return done;
  }

  share(fragment, sentence, content) {
    element('share-link').value = location.href.split('#')[0] + '#' + fragment;
    element('share-length').textContent = sentence;
    element('share-content').textContent = content;
    element('share-copied').textContent = '';
    element('share-pane').showModal();
    element('share-link').select();
  }

  store(key, value) {
    try { localStorage.setItem('dslens.' + key, value); } catch { /* private windows forget */ }
  }
}
