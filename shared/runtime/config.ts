import { configElementId } from 'shared/contract/release';

/** Run-time configuration: what the page says, so that one build serves every environment. */
export interface PortalConfig {
  /** Root of the candidate API: a path on this origin or a whole address, without a slash at the end. */
  readonly apiBase: string;
}

const defaults: PortalConfig = { apiBase: '/api' };

/** Reads the page's configuration island; a page without one (a foreign host, a test) gets the defaults. */
export function readConfig(): PortalConfig {
  if (typeof document === 'undefined') return defaults;
  const text = document.getElementById(configElementId)?.textContent;
  return text ? { ...defaults, ...(JSON.parse(text) as Partial<PortalConfig>) } : defaults;
}
