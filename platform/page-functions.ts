/**
 * What belongs to the page, and a remote must leave alone or put back: the one list for the contract suite,
 * the mount before a promotion and the shell. A build that leaves another `fetch` takes the data of others.
 */
export const pageFunctions: readonly string[] = [
  'fetch',
  'XMLHttpRequest',
  'XMLHttpRequest.prototype.open',
  'XMLHttpRequest.prototype.send',
  'history.pushState',
  'history.replaceState',
];

/** What the shell keeps in localStorage: the session (spec section 3), and a number for canaries. */
export const shellKeys = ['token', 'user', 'portal-visitor'] as const;

/** What has a function of the list, and its name there. */
export function placeOf(pageFunction: string): readonly [object, string] {
  const names = pageFunction.split('.');
  const name = names.pop() ?? '';
  return [names.reduce((owner, key) => Reflect.get(owner, key) as object, globalThis as object), name];
}
