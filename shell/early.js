// Before anything is painted: the language and the theme that the reader chose, or that the browser asks for; and the one global name,
// window.dslens. start.js finds the other ends of its promise and of its figures on this script's element.
(() => {
  const root = document.documentElement;
  const stored = (key) => { try { return localStorage.getItem('dslens.' + key); } catch { return null; } };
  const asked = /[#&]lang=(zh|en)/.exec(location.hash)?.[1];
  const language = asked ?? stored('lang') ?? navigator.language ?? 'en';
  root.lang = language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
  const theme = stored('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;

  const late = { stats: () => ({ frames: 0, lastFrameMs: 0, parseMs: 0 }) };
  const ready = new Promise((resolve, reject) => Object.assign(late, { resolve, reject }));
  document.currentScript.late = late;
  Object.defineProperty(window, 'dslens', { enumerable: true, value: Object.freeze({ ready, stats: () => late.stats() }) });
})();
