import { layout } from '../store/layout';
import { readJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { SignedStore } from './signed-store';

/** Milliseconds for which the owner of a bucket can hold edges on an old revision unnoticed. */
export const timestampLifeMs = 24 * 60 * 60 * 1000;
/** A timestamp is renewed when less than this is left of it: the release server may be away for the rest. */
const renewedBeforeMs = timestampLifeMs - 60 * 60 * 1000;

/** Says that a revision is the newest until `expires`, milliseconds since 1970 (TUF's timestamp role). */
interface Timestamp {
  readonly channel: string;
  readonly revision: number;
  readonly expires: number;
}

const readTimestamp = async (store: Store, channel: string) =>
  (await readJson(store, layout.timestamp(channel))) as Timestamp | null;

/** Writes the timestamp of a newest revision, unless one lasts. Nothing where nothing is signed. */
export async function renewTimestamp(store: Store, channel: string, revision: number, now: number) {
  if (!(store instanceof SignedStore)) return;
  const known = await readTimestamp(store, channel);
  if (known?.revision === revision && known.expires - now > renewedBeforeMs) return;
  const timestamp: Timestamp = { channel, revision, expires: now + timestampLifeMs };
  await store.put(layout.timestamp(channel), Buffer.from(JSON.stringify(timestamp)));
}

/** Why a revision may be held back, after the channel's name. Null where nothing is signed. */
export async function staleness(
  store: Store,
  channel: string,
  revision: number,
  now: number,
): Promise<string | null> {
  if (!(store instanceof SignedStore)) return null;
  const timestamp = await readTimestamp(store, channel);
  if (!timestamp) return 'has no timestamp of the release server';
  if (timestamp.revision > revision) return `is at revision ${timestamp.revision}, which is not in the store`;
  if (timestamp.expires > now) return null;
  const ended = new Date(timestamp.expires).toISOString();
  return `has a timestamp that ended at ${ended}: the release server does not renew it, or somebody holds it back`;
}
