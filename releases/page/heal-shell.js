/*
 * Loaded by watch-shell.js when the shell of the page has not started (docs/decisions/0011). Finds out why by
 * `diagnose` of platform/diagnose.js, which the edge puts before this text. A bad shell is reported and named
 * in the cookie `portal-bad-shells`, by which the edge (src/edge/shell-choice) serves the newest one that is
 * not in it. Offline and slow lines are never taken for a bad shell.
 */
{
  const { channel, version, reason, cause, url, integrity } = document.currentScript.dataset;

  /** First files of one of the page's shells. */
  const filesOf = ({ version: of, entry, initial }) =>
    [entry, ...initial].map(({ file, integrity: pin }) => ({
      url: `/builds/shell/${of}/${file}`,
      integrity: pin,
    }));

  /** Compares the files of this shell with those of the last good one: a slow line would be slow for both. */
  function diagnoseTimeout() {
    const { current, canary, previous } = JSON.parse(document.getElementById('portal-channel').textContent)
      .deployables.shell;
    const own = [current, canary?.build, ...previous].find((build) => build?.version === version);
    const rival = previous.find((build) => build !== own);
    return diagnose(own ? filesOf(own) : [], rival ? filesOf(rival) : []);
  }

  /** @returns the cause; null for files that are there after all, or when nothing answers */
  function findCause() {
    if (cause === 'timeout') return diagnoseTimeout();
    if (cause === 'load') return diagnose([{ url, integrity }], []);
    return navigator.onLine ? cause : null;
  }

  // Over https as server-kit/cookies names cookies: no other host and no page of plain http can set this one.
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', ';secure'] : ['', ''];
  const cookie = `${prefix}portal-bad-shells`;
  const badShells = () =>
    document.cookie
      .split('; ')
      .find((one) => one.startsWith(`${cookie}=`))
      ?.slice(cookie.length + 1)
      .split('|') ?? [];
  const keep = (shells, maxAge) => {
    document.cookie = `${cookie}=${shells.join('|')};path=/;max-age=${maxAge};samesite=lax${secure}`;
  };
  const giveUp = () => {
    keep([], 0); // "Try again" gives every shell another chance
    document.getElementById('portal-failed').hidden = false;
  };

  /**
   * Keeps what was typed into pre-rendered HTML, which is in no draft yet; watch-shell.js puts it back.
   * Passwords are not kept.
   */
  function reload() {
    const fields = [...document.querySelectorAll('#root :is(input, textarea)[name]')];
    const left = ['password', 'file', 'checkbox', 'radio'];
    const typed = fields.filter(
      ({ type, value, defaultValue }) => value !== defaultValue && !left.includes(type),
    );
    try {
      sessionStorage.setItem('portal-typed', JSON.stringify(typed.map(({ name, value }) => [name, value])));
    } catch {
      // A browser that forbids its storage loses it.
    }
    history.go(0);
  }

  function blame(failure) {
    const known = badShells();
    if (known.includes(version)) return giveUp(); // all that the edge has are bad
    const mounts = [{ remote: 'shell', version, reason, failure, duration: Math.round(performance.now()) }];
    const body = new Blob([JSON.stringify({ channel, mounts })], { type: 'application/json' });
    navigator.sendBeacon?.('/reports', body);
    keep([...known, version], 3600);
    // A browser that keeps no cookie would get the same shell again.
    if (badShells().includes(version)) reload();
    else giveUp();
  }

  (async () => {
    const found = await findCause();
    if (found) return blame(found);
    if (cause === 'timeout') return; // it may still arrive
    const [visit] = performance.getEntriesByType('navigation');
    // Once: the files may be there now.
    if (cause === 'load' && navigator.onLine && visit?.type !== 'reload') reload();
    else giveUp();
  })();
}
