// Before anything is painted: the language and the theme that the reader chose, or that the browser asks for.
(() => {
  const root = document.documentElement;
  const stored = (key) => { try { return localStorage.getItem('dslens.' + key); } catch { return null; } };
  const asked = /[#&]lang=(zh|en)/.exec(location.hash)?.[1];
  const language = asked ?? stored('lang') ?? navigator.language ?? 'en';
  root.lang = language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
  const theme = stored('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
})();
