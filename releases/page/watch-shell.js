/*
 * Inline in every page, before anything of the shell (docs/decisions/0011); this comment is left out there.
 * First it applies the choice of colours, and makes the page's policy of Trusted Types. Then it looks for
 * signs that the shell does not start, and loads heal-shell.js at the first one:
 * - a script or style sheet of the shell did not arrive: 'load'
 * - all scripts have run and `window.portal` is missing: 'crash'
 * - `window.portal` is still missing after 15 s: 'timeout', which a later sign overrules, as nothing has been
 *   done yet
 * - the shell has started, its code threw and the page is empty: 'crash'
 *
 * Without heal-shell.js the page says that it could not start. Last, what was typed before heal-shell.js
 * loaded this page again is put back into its fields as soon as they exist.
 */
{
  // The choice of colours (platform/theme), in all tabs. A browser that forbids its storage has none.
  const { documentElement } = document;
  const showTheme = (theme) =>
    theme ? documentElement.setAttribute('data-theme', theme) : documentElement.removeAttribute('data-theme');
  try {
    showTheme(localStorage.getItem('portal-theme'));
  } catch {}
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'portal-theme') showTheme(newValue);
  });

  // The page's only policy of Trusted Types: a script is a file of a build; text that becomes HTML has no
  // tags, or is where the shell puts a remote.
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { origin, pathname } = new URL(url, location);
      return origin === location.origin && /^\/(builds\/.|(heal-shell|offline-worker)\.js$)/.test(pathname)
        ? url
        : null;
    },
    createHTML: (html) => (/^(<!--remote-->|[^<]*)$/.test(html) ? html : null),
  });
  const { currentScript: own } = document;
  const folder = `/builds/shell/${own.dataset.version}/`;
  let found;
  const heal = (cause, { src, href, integrity } = {}) => {
    if (found && found !== 'timeout') return;
    found = cause;
    const script = document.createElement('script');
    Object.assign(script.dataset, own.dataset, { cause, url: src || href || '', integrity });
    script.onerror = () => (document.getElementById('portal-failed').hidden = false);
    Object.assign(script, { integrity: '%INTEGRITY_OF_HEAL%', crossOrigin: 'anonymous' });
    script.src = '/heal-shell.js';
    document.head.append(script);
  };
  addEventListener(
    'error',
    ({ target, error }) => {
      if (window.portal) {
        const isGone = !document.getElementById('root').hasChildNodes();
        if (isGone && error?.stack?.includes(folder)) heal('crash');
      } else if (target.matches?.('script, [rel=stylesheet]')) {
        // A style sheet may be linked in the folder of an earlier version (BuildRecord.styles).
        if ((target.src || target.href || '').includes('/builds/shell/')) heal('load', target);
      }
    },
    true,
  );
  addEventListener('DOMContentLoaded', () => window.portal || heal('crash'));
  setTimeout(() => window.portal || heal('timeout'), 15000);
  // Once the page needs nothing more, or after 5 s: a busy device may never be idle. Without it there is only
  // no page of ours while offline.
  addEventListener('load', () => {
    const { requestIdleCallback: whenIdle = setTimeout } = window;
    // Its page says so in the language of this one.
    const query = /^en/.test(documentElement.lang) ? '' : `?lang=${documentElement.lang}`;
    const register = () =>
      navigator.serviceWorker?.register(`/offline-worker.js${query}`).catch(() => undefined);
    whenIdle(register, { timeout: 5000 });
  });
  try {
    const typed = JSON.parse(sessionStorage.getItem('portal-typed') ?? '[]');
    sessionStorage.removeItem('portal-typed');
    const fill = ([name, value]) => {
      const [field] = document.getElementsByName(name);
      if (field) field.value = value;
    };
    document.addEventListener('readystatechange', () => typed.splice(0).forEach(fill));
  } catch {}
}
