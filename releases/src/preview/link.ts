import { previewParameter } from 'platform/preview';
import { paths, type Routing } from 'platform/routes';
import { ReleaseError } from '../release-error';

const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/**
 * Reads how long something is valid, such as `12h` or `2d`. @returns milliseconds. @throws ReleaseError
 * @param days at most: of a link, longer than any review of a pull request
 */
export function parseLife(text: string, days = 30): number {
  const [, count, unit] = /^([1-9]\d{0,3})([hd])$/.exec(text) ?? [];
  const life = Number(count) * (unit === 'd' ? dayMs : hourMs);
  if (life <= days * dayMs) return life; // NaN is not
  throw new ReleaseError(`--expires takes hours or days, such as 12h or 2d, up to ${days}d, not '${text}'`);
}

/**
 * A path that shows a remote: its first route without parameters, else that of its first menu entry, else the
 * landing page.
 */
export const pathInto = ({ routes, menu = [] }: Routing): string =>
  routes.find(({ path }) => !/[:*]/.test(path))?.path ?? menu[0]?.to ?? paths.landing();

/** @param origin `PREVIEW_URL`: the portal's origin for previews */
export function previewLink(origin: string, path: string, token: string): string {
  const link = new URL(path, origin);
  link.searchParams.set(previewParameter, token);
  return link.href;
}
