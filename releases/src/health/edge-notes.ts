import { array, number, object, string, type InferType } from 'yup';
import { layout } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { openDocument } from '../trust/keys';
import { SignedStore } from '../trust/signed-store';

export const noteEveryMs = 30_000;
/** An edge that has said nothing for this long is not there. */
const freshMs = 3 * noteEveryMs + 10_000;
/** Notes of edges that were killed are removed after this long. */
const forgottenMs = 60 * 60_000;
/** More are not read: an edge may write as many as it likes. */
const mostNotes = 200;
const mostBytes = 16_384;

const placeOf = (channel: string, id: string): string => `${layout.edges(channel)}/${id}.json`;

/** What an edge says of itself in the store, every half minute. Times are milliseconds since 1970. */
const noteSchema = object({
  /** Random at each start. */
  id: string().defined(),
  host: string().defined(),
  /** Of the server. */
  version: string().defined(),
  startedAt: number().integer().required(),
  time: number().integer().required(),
  /** The revision that it serves. */
  revision: number().integer().required(),
  /** Why it may serve something old: a sentence that begins with the channel. Null if it does not. */
  stale: string().nullable().defined(),
  /** The channel's signed timestamp, which no edge can forge. Null where nothing is signed. */
  timestamp: string().nullable().defined(),
  /** The remotes for whose API it has a server. */
  remoteApis: array(string().defined()).required(),
}).required();
type EdgeNote = InferType<typeof noteSchema>;

function parseNote(bytes: Buffer | null): EdgeNote | null {
  const found = bytes && bytes.byteLength <= mostBytes ? parseJson(bytes) : null;
  return noteSchema.isValidSync(found, { strict: true }) ? found : null;
}

/** Whether the release server has signed that there is such a revision. */
function isProven(store: Store, channel: string, revision: number, timestamp: string | null): boolean {
  if (!(store instanceof SignedStore)) return true;
  const signed = openDocument(layout.timestamp(channel), parseJson(timestamp ?? ''), store.keys.trusted);
  return (signed as { readonly revision?: unknown } | null)?.revision === revision;
}

/** The edges that run now, by host. */
export async function readEdgeNotes(store: Store, channel: string, now: number): Promise<EdgeNote[]> {
  const names = (await store.list(layout.edges(channel))).slice(0, mostNotes);
  const notes = await mapConcurrent(names, async (name) => {
    const note = parseNote(await store.read(`${layout.edges(channel)}/${name}`));
    return note && now - note.time < freshMs && isProven(store, channel, note.revision, note.timestamp)
      ? [note]
      : [];
  });
  return notes.flat().sort((a, b) => (a.host < b.host ? -1 : 1));
}

/** The signed timestamp of a revision, from the first of these stores that has it. */
export async function proofOf(stores: readonly Store[], channel: string, revision: number) {
  for (const store of stores) {
    if (!(store instanceof SignedStore)) continue;
    const found = (await store.unsigned.read(layout.timestamp(channel)))?.toString() ?? null;
    if (isProven(store, channel, revision, found)) return found;
  }
  return null;
}

export const writeEdgeNote = (store: Store, channel: string, note: EdgeNote): Promise<void> =>
  store.put(placeOf(channel, note.id), Buffer.from(JSON.stringify(note)));

export const removeEdgeNote = (store: Store, channel: string, id: string): Promise<void> =>
  store.remove(placeOf(channel, id));

/** Removes what killed edges have left. */
export async function removeForgotten(store: Store, channel: string, now: number): Promise<void> {
  const objects = await store.objects(layout.edges(channel));
  const old = objects.filter(({ modifiedAt }) => now - modifiedAt > forgottenMs);
  await mapConcurrent(old, ({ key }) => store.remove(key));
}
