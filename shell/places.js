// The address and the history. A place is what an entry carries: which input, which dump in it, which parameter. Entries of an earlier
// visit (after a reload) carry inputs that are gone: then the address alone counts.
export class Places {
  #door;
  #visit = `${performance.timeOrigin}`;

  constructor(door) {
    this.#door = door;
  }

  start() {
    addEventListener('popstate', (event) => this.#restore(event.state));
    addEventListener('hashchange', () => { if (history.state?.visit !== this.#visit) this.follow(); });
    this.follow();
  }

  follow() {
    this.#door.send('dsl_follow', location.hash);
    this.#door.call('dsl_draw');
  }

  #restore(state) {
    if (state?.visit !== this.#visit) return; // a new address: hashchange follows it
    this.#door.send('dsl_go_back', state.path, state.session, state.dump, state.tab);
    this.#door.call('dsl_draw');
  }

  /** fragment null: the address stays as it is. */
  remember(place, push, fragment) {
    const address = fragment === null ? location.href : location.pathname + location.search + (fragment ? '#' + fragment : '');
    const state = { ...place, visit: this.#visit };
    try {
      if (push) history.pushState(state, '', address);
      else history.replaceState(state, '', address);
    } catch {
      // Browsers limit how many entries a page may make in a while: then this one is left out.
    }
  }
}
