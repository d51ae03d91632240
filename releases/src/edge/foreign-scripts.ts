import { hostEntryFile } from 'platform/federation-manifest';
import { isScript, pin, type BuildManifest, type BuildRecord, type ChannelDocument } from 'platform/release';
import { entriesOf, mapEntries, recordsOf } from '../channel/compose';
import { buildKey } from '../store/layout';
import type { ManifestCache } from './manifest-cache';

/** The record of another tool's build with all its scripts but the entry; any other record as it is. */
export function withScripts(record: BuildRecord, manifest: BuildManifest | null | undefined): BuildRecord {
  if (!record.foreign || !manifest) return record;
  const known = [manifest.entry, hostEntryFile];
  const scripts = Object.keys(manifest.files).filter((file) => isScript(file) && !known.includes(file));
  return { ...record, foreign: { ...record.foreign, scripts: scripts.map((file) => pin(manifest, file)) } };
}

/** The document for pages, with the scripts of all builds of other tools. */
export async function withForeignScripts(
  document: ChannelDocument,
  manifests: ManifestCache,
): Promise<ChannelDocument> {
  const builds = Object.entries(entriesOf(document)).flatMap(([name, entry]) =>
    recordsOf(entry).flatMap(({ foreign, version }) => (foreign ? [{ name, version }] : [])),
  );
  if (builds.length === 0) return document;
  const known = new Map<string, BuildManifest | null>();
  for (const build of builds) known.set(buildKey(build), await manifests.get(build));
  return mapEntries(document, ({ current, previous, canary, ...rest }, name) => {
    const add = (record: BuildRecord): BuildRecord =>
      withScripts(record, known.get(buildKey({ name, version: record.version })));
    return {
      ...rest,
      ...(current ? { current: add(current) } : {}),
      previous: previous.map(add),
      ...(canary ? { canary: { ...canary, build: add(canary.build) } } : {}),
    };
  });
}
