// The one door between C++ and the page: numbers and UTF-8 go through here, and shell/*.js (Module.page) does the work.
mergeInto(LibraryManager.library, {
  $page_text: function (at, size) {
    return new TextDecoder().decode(HEAPU8.subarray(at, at + size));
  },

  /// Nothing shines through, nothing has a depth. 0: this browser has no WebGL2.
  page_context__deps: ['$GL'],
  page_context: function () {
    var context = document.getElementById('canvas').getContext('webgl2', { alpha: false, depth: false, antialias: false });
    return context && GL.makeContextCurrent(GL.registerContext(context, { majorVersion: 2, minorVersion: 0 })) ? 1 : 0;
  },
  page_size: function (width, height) { Object.assign(document.getElementById('canvas'), { width: width, height: height }); },

  page_show: function (screen) { Module['page']['show'](screen); },
  page_summary__deps: ['$page_text'],
  page_summary: function (part, at, size) { Module['page']['summary'](part, page_text(at, size)); },
  page_choices__deps: ['$page_text'],
  page_choices: function (at, size, chosen) { Module['page']['choices'](page_text(at, size), chosen); },
  page_releases__deps: ['$page_text'],
  page_releases: function (at, size, chosen) { Module['page']['releases'](page_text(at, size), chosen); },
  page_title__deps: ['$page_text'],
  page_title: function (at, size) { Module['page']['title'](page_text(at, size)); },
  page_language__deps: ['$page_text'],
  page_language: function (at, size) { Module['page']['language'](page_text(at, size)); },
  page_report__deps: ['$page_text'],
  page_report: function (at, size) { Module['page']['report'](page_text(at, size)); },
  page_mark__deps: ['$page_text'],
  page_mark: function (at, size, dump) { Module['page']['mark'](page_text(at, size), dump); },
  page_say__deps: ['$page_text'],
  page_say: function (at, size, isError) { Module['page']['say'](page_text(at, size), !!isError); },
  page_announce__deps: ['$page_text'],
  page_announce: function (at, size) { Module['page']['announce'](page_text(at, size)); },

  page_remember__deps: ['$page_text'],
  page_remember: function (session, dump, tab, at, size, push, fragmentAt, fragmentSize) {
    Module['page']['remember']({ session: session, dump: dump, tab: tab, path: page_text(at, size) }, !!push,
      fragmentAt ? page_text(fragmentAt, fragmentSize) : null);
  },

  page_copy__deps: ['$page_text'],
  page_copy: function (at, size) { Module['page']['copy'](page_text(at, size)); },
  page_open__deps: ['$page_text'],
  page_open: function (at, size) { Module['page']['open'](page_text(at, size)); },
  page_focus: function (what) { Module['page']['focus'](what); },
  page_set_filter__deps: ['$page_text'],
  page_set_filter: function (at, size) { Module['page']['setFilter'](page_text(at, size)); },
  page_fields: function (x, y, width, height, top) { Module['page']['fields'](x, y, width, height, top); },
  page_set_field__deps: ['$page_text'],
  page_set_field: function (at, size) { Module['page']['setField'](page_text(at, size)); },
  page_cursor__deps: ['$page_text'],
  page_cursor: function (at, size) { Module['page']['cursor'](page_text(at, size)); },
  page_share__deps: ['$page_text'],
  page_share: function (at, size, sentenceAt, sentenceSize, contentAt, contentSize) {
    Module['page']['share'](page_text(at, size), page_text(sentenceAt, sentenceSize), page_text(contentAt, contentSize));
  },
  page_store__deps: ['$page_text'],
  page_store: function (keyAt, keySize, at, size) { Module['page']['store'](page_text(keyAt, keySize), page_text(at, size)); },
  page_give__deps: ['$page_text'],
  page_give: function (at, size) { Module['page']['given'] = page_text(at, size); },
  page_attach: function () { Module['page']['attach'](function (bytes, at) { HEAPU8.set(bytes, at); }); },

  page_font_metrics: function (face, size, out) { HEAPF32.set(Module['page']['glyphs']['metrics'](face, size), out >> 2); },
  page_measure_glyph: function (face, size, codepoint, out) {
    HEAPF32.set(Module['page']['glyphs']['measure'](face, size, codepoint), out >> 2);
  },
  page_draw_glyph: function (out) { Module['page']['glyphs']['draw'](HEAPU8, out); },
});
