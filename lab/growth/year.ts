import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BuildManifest } from 'platform/release';
import { quickQuality } from '../../releases/src/build/compress';
import { swapChannel } from '../../releases/src/channel/channel-store';
import { keptBuilds } from '../../releases/src/channel/change';
import { buildsIn } from '../../releases/src/channel/compose';
import type { ChannelDocument, Entry, NamedBuild } from '../../releases/src/channel/document';
import { hashOf } from '../../releases/src/build/stored';
import { FileStore } from '../../releases/src/store/file-store';
import { layout } from '../../releases/src/store/layout';
import { makeRemote, makeShell, publish, writeDist } from '../../releases/src/testing/fixture';
import { generateKey, signDocument } from '../../releases/src/trust/keys';
import { SignedStore } from '../../releases/src/trust/signed-store';

/** The releases of a year, by thirty teams with fifty changes a day each. */
const teams = 30;
export const changesPerDay = teams * 50;
export const days = 365;
export const revisions = changesPerDay * days;
export const dayMs = 24 * 60 * 60 * 1000;
const storedBuilds = 50_000;
/** Marked by the clean-up of the day before. */
export const marked = changesPerDay;
export const channel = 'production';

export const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-year-'));
export const releases = path.join(folder, 'releases');
export const key = generateKey();
export const end = Date.now();

const nameOf = (team: number): string => `mf-team-${team}`;
const versionOf = (change: number): string => `1.${change}.0`;
const manifestOf = (name: string, version: string): BuildManifest =>
  (name === 'shell' ? makeShell(version) : makeRemote(name, version, { routes: [`/${name}`] })).manifest;
const named = (name: string, version: string): NamedBuild => ({
  version,
  sha256: hashOf(manifestOf(name, version)),
});

let bytes = 0;
const write = (place: string, content: Buffer): void => {
  writeFileSync(path.join(releases, place), content);
  bytes += content.byteLength;
};

const entries: Record<string, Entry> = {};

/** Writes a build.json, signed. @returns its place in the store */
function writeManifest(name: string, version: string): string {
  const place = layout.manifest({ name, version });
  mkdirSync(path.join(releases, layout.build({ name, version })), { recursive: true });
  writeFileSync(path.join(releases, place), signDocument(place, { ...manifestOf(name, version) }, key));
  return place;
}

/** One revision for each change, as the release server writes them. */
export async function writeRevisions(from: number, to: number): Promise<void> {
  const documentOf = (revision: number, change: string): ChannelDocument => ({
    schema: 3,
    channel,
    actor: 'team mf-team',
    time: new Date(end - (revisions - revision) * (dayMs / changesPerDay)).toISOString(),
    reason: 'release of the main branch',
    revision,
    change,
    deployables: entries,
  });
  for (let revision = from; revision < to; revision += 1) {
    const name = nameOf(revision % teams);
    const version = versionOf(Math.floor(revision / teams));
    const { current, previous = [] } = entries[name] ?? {};
    entries[name] = {
      current: named(name, version),
      previous: [...(current ? [current] : []), ...previous].slice(0, keptBuilds),
    };
    const place = layout.revision(channel, revision);
    const document = documentOf(revision, `promote ${name} ${version}`);
    write(place, signDocument(place, { ...document }, key));
  }
  const newest = documentOf(to, 'freeze mf-team-0');
  for (const { name, version } of buildsIn(newest)) writeManifest(name, version);
  const store = new SignedStore(new FileStore(releases), { trusted: [key.publicKey], signing: key });
  assert.ok(await swapChannel(store, newest));
}

/** Builds that no revision names, of two days before `time`; the first are marked for removal since then. */
export function writeBuilds(many: number, major: number, time: number): void {
  const old = (time - 2 * dayMs) / 1000;
  for (let count = 0; count < many; count += 1) {
    const build = { name: nameOf(count % teams), version: `${major}.${Math.floor(count / teams)}.0` };
    const place = writeManifest(build.name, build.version);
    const files = ['app.js', 'app.js.br'].map((file) => layout.buildFile(build, file));
    for (const file of files) writeFileSync(path.join(releases, file), '1');
    for (const file of [place, ...files]) utimesSync(path.join(releases, file), old, old);
    if (count >= marked) continue;
    mkdirSync(path.join(releases, `removals/${build.name}`), { recursive: true });
    writeFileSync(path.join(releases, layout.removal(build)), JSON.stringify({ time: old * 1000 }));
  }
}

/** Makes the year in `releases`. */
export async function makeYear(): Promise<void> {
  const dist = path.join(folder, 'dist');
  const made = makeShell('1.0.0');
  await writeDist(dist, made);
  const store = new SignedStore(new FileStore(releases), { trusted: [key.publicKey], signing: key });
  await publish(store, 'shell', dist, quickQuality);
  entries.shell = { current: named('shell', '1.0.0'), previous: [] };
  mkdirSync(path.join(releases, layout.revisions(channel)), { recursive: true });
  await writeRevisions(1, revisions);
  console.log(
    `${revisions} revisions: ${(bytes / 1e9).toFixed(1)} GB, ${Math.round((bytes / days) * 1e-6)} MB a day`,
  );
  writeBuilds(storedBuilds, 0, end);
}

/** Of all revisions, in MB. */
export function storedMegabytes(): number {
  const place = path.join(releases, layout.revisions(channel));
  return readdirSync(place).reduce((sum, file) => sum + statSync(path.join(place, file)).size, 0) / 1e6;
}
