import { isSecretOf, newSecret } from '../secret';
import { layout, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { readJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { previewParameter } from 'platform/preview';
import { paths, type Routing } from 'platform/routes';
import { ReleaseError } from '../release-error';

/** A preview link as the store has it. It names a build, never an address; the secret is in the link only. */
interface PreviewLink extends BuildId {
  readonly id: string;
  readonly channel: string;
  /** SHA-256 of the secret, base64url. */
  readonly hash: string;
  readonly actor: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly expires: number;
}

/** `previewTokenPattern` of platform/preview, with an id of ours. */
const pattern = /^([0-9a-f]{12})\.([\w-]{43})$/;

const readLink = async (store: Store, channel: string, id: string) =>
  (await readJson(store, layout.previewLink(channel, id))) as PreviewLink | null;

/** @returns the link's token: `<id>.<secret>` */
export async function createLink(store: Store, link: Omit<PreviewLink, 'id' | 'hash'>): Promise<string> {
  const { id, secret, hash } = newSecret();
  const content: PreviewLink = { id, ...link, hash };
  await store.create(layout.previewLink(link.channel, id), Buffer.from(JSON.stringify(content)));
  return `${id}.${secret}`;
}

/** The link of a token; null if there is none, it was ended, or has expired. */
export async function findLink(
  store: Store,
  channel: string,
  token: string,
  now: number,
): Promise<PreviewLink | null> {
  const [, id, secret = ''] = pattern.exec(token) ?? [];
  const link = id === undefined ? null : await readLink(store, channel, id);
  return link && link.expires > now && isSecretOf(link.hash, secret) ? link : null;
}

/** The links of a channel that are good, the newest first. */
export async function listLinks(store: Store, channel: string, now: number): Promise<PreviewLink[]> {
  const files = await store.list(layout.previewLinks(channel));
  const found = await mapConcurrent(files, (file) => readLink(store, channel, file.replace(/\.json$/, '')));
  return found
    .filter((link) => link !== null)
    .filter(({ expires }) => expires > now)
    .sort((a, b) => b.created - a.created);
}

export const endLink = (store: Store, { channel, id }: PreviewLink): Promise<void> =>
  store.remove(layout.previewLink(channel, id));

/** Removes links that have expired. */
export async function removeExpiredLinks(store: Store, now: number): Promise<void> {
  const records = await store.objects('previews');
  for (const { key } of records) {
    const link = (await readJson(store, key)) as PreviewLink | null;
    if (!link || link.expires <= now) await store.remove(key);
  }
}

const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** Reads `12h` or `2d`. @param days at most. @returns milliseconds. @throws ReleaseError */
export function parseLife(text: string, days = 30): number {
  const [, count, unit] = /^([1-9]\d{0,3})([hd])$/.exec(text) ?? [];
  const life = Number(count) * (unit === 'd' ? dayMs : hourMs);
  if (life <= days * dayMs) return life; // NaN is not
  throw new ReleaseError(`--expires takes hours or days, such as 12h or 2d, up to ${days}d, not '${text}'`);
}

/** A path that shows a remote: a route without parameters, else a menu entry, else the landing page. */
export const pathInto = ({ routes, menu = [] }: Routing): string =>
  routes.find(({ path }) => !/[:*]/.test(path))?.path ?? menu[0]?.to ?? paths.landing();

/** @param origin `PREVIEW_URL`: the portal's origin for previews */
export function previewLink(origin: string, path: string, token: string): string {
  const link = new URL(path, origin);
  link.searchParams.set(previewParameter, token);
  return link.href;
}
