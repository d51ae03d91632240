import { ReleaseError } from '../release-error';
import { hashOf, readManifest } from '../build/stored';
import { buildKey, isName, layout } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { renewTimestamp } from '../trust/timestamp';
import type { ChannelDocument } from './document';
import { fromEarlierForm } from './earlier-forms';
import { buildsIn, mapBuilds, mapEntries } from './compose';

const serialise = (content: ChannelDocument): Buffer => Buffer.from(`${JSON.stringify(content, null, 2)}\n`);

/** In today's form, or an earlier one. */
type Stored = ChannelDocument | Parameters<typeof fromEarlierForm>[0];

/** Null for bytes that are no document. @throws ReleaseError for one of a later form */
function parseDocument(bytes: Buffer, where: string): Stored | null {
  const content = parseJson(bytes) as { readonly schema?: unknown } | null | undefined;
  if (typeof content !== 'object' || content === null) return null;
  if (content.schema !== 1 && content.schema !== 2 && content.schema !== 3)
    throw new ReleaseError(`${where} was written by a newer version of this tool`);
  return content as Stored;
}

export async function listChannels(store: Store): Promise<string[]> {
  const names = (await store.list('channels')).map((entry) => entry.replace(/\.json$/, ''));
  return [...new Set(names)].filter(isName).sort();
}

/** As it is stored; null without that revision. @throws ReleaseError for a damaged one */
async function readFile(store: Store, channel: string, revision: number) {
  const place = layout.revision(channel, revision);
  const bytes = await store.read(place);
  if (!bytes) return null;
  const stored = parseDocument(bytes, place);
  if (!stored)
    throw new ReleaseError(`${place} is damaged: restore it from a backup of the store`, 'damaged');
  return stored;
}

const toDocument = async (
  store: Store,
  channel: string,
  stored: Stored | null,
): Promise<ChannelDocument | null> =>
  stored === null || stored.schema === 3
    ? stored
    : fromEarlierForm(stored, (revision) => readFile(store, channel, revision));

/** When a revision was made, milliseconds since 1970; null for one that is not there, or not ours. */
export async function timeOfRevision(store: Store, channel: string, revision: number) {
  const stored = await readFile(store, channel, revision);
  return stored && Date.parse(stored.time);
}

/** Null without that revision. @throws ReleaseError for a damaged one */
export const readRevision = async (store: Store, channel: string, revision: number) =>
  toDocument(store, channel, await readFile(store, channel, revision));

/** The newest revision from `known` on, which may be the newest itself. */
async function walkForward(store: Store, channel: string, known: ChannelDocument | null) {
  let newest = known;
  for (;;) {
    const later = await readRevision(store, channel, (newest?.revision ?? 0) + 1);
    if (!later) return newest;
    newest = later;
  }
}

/** Where the channel's own address is of no use: it is missing, damaged or not signed. */
async function findNewest(store: Store, channel: string): Promise<ChannelDocument | null> {
  const files = await store.list(layout.revisions(channel));
  const numbers = files.map((file) => Number.parseInt(file, 10)).sort((a, b) => b - a);
  for (const number of numbers) {
    const found = await readRevision(store, channel, number);
    if (found) return found;
  }
  return null;
}

/** The document at the channel's own address. */
async function readPointer(store: Store, channel: string): Promise<ChannelDocument | null> {
  const place = layout.channel(channel);
  const bytes = await store.read(place);
  return toDocument(store, channel, bytes && parseDocument(bytes, place));
}

/** The newest document, or null. A writer that died leaves the pointer behind: later revisions count. */
export async function readChannel(store: Store, channel: string): Promise<ChannelDocument | null> {
  const known = (await readPointer(store, channel)) ?? (await findNewest(store, channel));
  return walkForward(store, channel, known);
}

/** Brings a channel's address and timestamp up to its newest revision, also a later one of another writer. */
export async function settleChannel(store: Store, channel: string): Promise<void> {
  const newest = await readChannel(store, channel);
  if (!newest) return;
  const pointer = await readPointer(store, channel);
  if (pointer?.revision !== newest.revision) {
    await store.put(layout.channel(channel), serialise(newest));
    return settleChannel(store, channel);
  }
  await renewTimestamp(store, channel, newest.revision, Date.now());
}

/** The document with the hash of each build.json that is in the store. */
async function withHashes(store: Store, document: ChannelDocument): Promise<ChannelDocument> {
  const missing = buildsIn(document).filter(({ sha256 }) => sha256 === undefined);
  const found = await mapConcurrent(missing, async (build) => {
    const manifest = await readManifest(store, build);
    return manifest ? [[buildKey(build), hashOf(manifest)] as const] : [];
  });
  const hashes = new Map(found.flat());
  return mapEntries(document, (entry, name) =>
    mapBuilds(entry, ({ version, sha256 = hashes.get(buildKey({ name, version })) }) => ({
      version,
      ...(sha256 === undefined ? {} : { sha256 }),
    })),
  );
}

/** Compare and swap. @returns what was written, with hashes; null, and nothing, if that revision exists */
export async function swapChannel(store: Store, document: ChannelDocument): Promise<ChannelDocument | null> {
  const { channel, revision } = document;
  const written = await withHashes(store, document);
  if (!(await store.create(layout.revision(channel, revision), serialise(written)))) return null;
  await settleChannel(store, channel);
  return written;
}

/** The revisions after `after`, up to and with `to`, oldest first; without those that were removed. */
export async function readRevisions(store: Store, channel: string, after: number, to: number) {
  const numbers = Array.from({ length: Math.max(0, to - after) }, (_, index) => after + 1 + index);
  const found = await mapConcurrent(numbers, (revision) => readRevision(store, channel, revision));
  return found.filter((document) => document !== null);
}

/** The newest revisions of a channel, newest first. */
export async function readHistory(store: Store, channel: string, count = Infinity) {
  const to = (await readChannel(store, channel))?.revision ?? 0;
  return (await readRevisions(store, channel, Math.max(0, to - count), to)).reverse();
}
