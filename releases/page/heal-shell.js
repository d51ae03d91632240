/*
 * Loaded by watch-shell.js when the shell of the page has not started (docs/decisions/0011). Finds out why, as
 * shell/src/loader/diagnose does for remotes. A bad shell is reported and named in the cookie `portal-bad-shells`, by which the edge
 * (src/edge/shell-choice) serves the newest one that is not in it. Offline and slow lines are never taken for a bad shell.
 */
{
  const { channel, version, reason, cause, url, integrity } = document.currentScript.dataset;
  /** Milliseconds for files to arrive that the shell's own files have had longer for. */
  const patience = 4_000;

  const arrives = async (address, options) => {
    const response = await fetch(address, { ...options, signal: AbortSignal.timeout(patience) });
    await response.arrayBuffer();
    return response.ok;
  };

  /** Whether all first files of the last good shell arrive: a slow line would be slow for them, too. */
  async function othersArrive() {
    const { previous } = JSON.parse(document.getElementById('portal-channel').textContent).deployables.shell;
    if (previous.length === 0) return false;
    const [{ version: good, entry, initial }] = previous;
    const arrived = [entry, ...initial].map(({ file }) =>
      arrives(`/builds/shell/${good}/${file}`, { cache: 'no-store' }),
    );
    return (await Promise.all(arrived)).every(Boolean);
  }

  /** @returns the cause; 'network' for files that are there after all, or when nothing answers */
  async function diagnose() {
    if (!navigator.onLine) return 'network';
    try {
      if (cause === 'timeout') return (await othersArrive()) ? cause : 'network';
      if (cause !== 'load') return cause;
      // With the pin and past the cache: this also replaces a copy that was damaged on this device.
      const isFine = await arrives(url, { integrity, cache: 'reload' }).catch(() => false);
      if (isFine) return 'network';
      return (await arrives(url)) ? 'integrity' : 'load';
    } catch {
      return 'network';
    }
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

  /** Keeps what was typed into pre-rendered HTML, which is in no draft yet; watch-shell.js puts it back. Passwords are not kept. */
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

  diagnose().then((found) => {
    if (found !== 'network') return blame(found);
    if (cause === 'timeout') return undefined; // it may still arrive
    const [visit] = performance.getEntriesByType('navigation');
    // Once: the files may be there now.
    return cause === 'load' && navigator.onLine && visit?.type !== 'reload' ? reload() : giveUp();
  });
}
