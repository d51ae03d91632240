import { configElementId } from 'platform/release';

const defaults = {
  /** Root of the candidate API: a path on this origin or a whole address, without a slash at the end. */
  apiBase: '/api',
  /** Names of the portal's flags that are on: contributions may depend on one (docs/decisions/0075). */
  flags: [] as readonly string[],
};

/**
 * Run-time configuration, read from a script element of the page, so that one build serves every environment.
 * A page without one (a foreign host, a test) gets the defaults.
 */
export function readConfig() {
  if (typeof document === 'undefined') return defaults;
  const text = document.getElementById(configElementId)?.textContent;
  return text ? { ...defaults, ...(JSON.parse(text) as Partial<typeof defaults>) } : defaults;
}
