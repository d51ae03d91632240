/*
 * Why the files of a build did not arrive: the rules for remotes (shell/src/loader/healing) and for the shell
 * itself (releases/page/heal-shell.js). Plain JavaScript, because a page whose shell does not start gets it
 * as it is.
 */

/** Milliseconds for all files to answer, which have had longer before. */
const patience = 4_000;

/**
 * A script that does not load gives no reason, so the file is asked for in the open: first with its pin and
 * past the cache, which also replaces a copy that was damaged on this device; then without the pin.
 */
async function stateOf({ url, integrity }, signal) {
  try {
    await fetch(url, { integrity, cache: 'reload', signal }); // the pin makes it wait for the last byte
    return 'fine';
  } catch {
    // Other bytes, or none: the next request shows which.
  }
  try {
    return (await fetch(url, { signal })).ok ? 'changed' : 'missing';
  } catch {
    return signal.aborted ? 'silent' : 'unreachable';
  }
}

function statesOf(files) {
  const signal = AbortSignal.timeout(patience);
  return Promise.all(files.map((file) => stateOf(file, signal)));
}

/**
 * Whether a build is to blame, and for what. It is not in a tab that is offline, when its files are there
 * now, when the network gives no answer at all, or when a good build's files are no quicker than the ones
 * that took too long.
 * @param files those of the build that may be at fault
 * @param rivals those of a build that did arrive; without them no build is blamed for taking long
 * @returns null when the network, or this device, is to blame
 */
export async function diagnose(files, rivals) {
  if (!navigator.onLine) return null;
  const [states, others] = await Promise.all([statesOf(files), statesOf(rivals)]);
  if (states.includes('changed')) return 'integrity';
  if (states.includes('missing')) return 'load';
  const rivalArrives = others.length > 0 && others.every((state) => state === 'fine');
  return states.includes('silent') && rivalArrives ? 'timeout' : null;
}
