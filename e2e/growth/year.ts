import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BuildRecord, ChannelDocument, Deployable } from 'platform/release';
import { quickQuality } from '../../releases/src/build/compress';
import { swapChannel } from '../../releases/src/channel/channel-store';
import type { RevisionFile } from '../../releases/src/channel/revision-file';
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
export const storedBuilds = 50_000;
/** Marked by the clean-up of the day before. */
export const marked = changesPerDay;
export const channel = 'production';

export const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-year-'));
export const releases = path.join(folder, 'releases');
export const key = generateKey();
export const end = Date.now();

const sha256 = (text: string, encoding: 'hex' | 'base64'): string =>
  createHash('sha256').update(text).digest(encoding);
const pinned = (name: string, version: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    file: `part-${index}.${sha256(name + version + index, 'hex').slice(0, 8)}.js`,
    integrity: `sha256-${sha256(`${name}@${version}/${index}`, 'base64')}`,
  }));

/** A record of the size that our own remotes have. */
function recordOf(name: string, version: string): BuildRecord {
  const [entry, ...initial] = pinned(name, version, 7);
  return {
    version,
    container: `${name}_${version}`.replaceAll(/\W/g, '_'),
    entry: entry ?? assert.fail(),
    initial,
    shared: pinned('shell', '1.0.0', 7),
    routes: [
      { path: `/${name}`, access: 'public' },
      { path: `/${name}/:step`, access: 'session' },
    ],
  };
}

const nameOf = (team: number): string => `mf-team-${team}`;
const versionOf = (change: number): string => `1.${change}.0`;
const entryOf = (team: number, change: number): Deployable => ({
  current: recordOf(nameOf(team), versionOf(change)),
  previous: [1, 2, 3].map((back) => recordOf(nameOf(team), versionOf(Math.max(0, change - back)))),
});

let bytes = 0;
const write = (place: string, content: Buffer): void => {
  writeFileSync(path.join(releases, place), content);
  bytes += content.byteLength;
};

const entries: Record<string, Deployable> = {};
const places: Record<string, { revision: number; sha256: string }> = {};

/**
 * One revision for each change, as the release server writes them. @returns the newest document, `to`
 */
export async function writeRevisions(from: number, to: number): Promise<ChannelDocument> {
  const headOf = (revision: number, change: string) => ({
    channel,
    revision,
    actor: 'team mf-team',
    time: new Date(end - (revisions - revision) * (dayMs / changesPerDay)).toISOString(),
    reason: 'release of the main branch',
    change,
  });
  for (let revision = from; revision < to; revision += 1) {
    const team = revision % teams;
    const name = nameOf(team);
    const entry = entryOf(team, Math.floor(revision / teams));
    const unchanged = { ...places };
    delete unchanged[name];
    const file: RevisionFile = {
      ...headOf(revision, `promote ${name} ${entry.current.version}`),
      schema: 2,
      changed: revision === 1 ? { ...entries, [name]: entry } : { [name]: entry },
      unchanged,
    };
    const place = layout.revision(channel, revision);
    write(place, signDocument(place, { ...file }, key));
    for (const [changed, content] of Object.entries(file.changed))
      places[changed] = { revision, sha256: sha256(JSON.stringify(content), 'hex') };
    entries[name] = entry;
  }
  const newest: ChannelDocument = {
    ...headOf(to, 'freeze mf-team-0'),
    schema: 1,
    deployables: entries,
  };
  const store = new SignedStore(new FileStore(releases), { trusted: [key.publicKey], signing: key });
  assert.ok(await swapChannel(store, newest));
  return newest;
}

/** Builds that no revision names, of two days before `time`; the first are marked for removal since then. */
export function writeBuilds(many: number, major: number, time: number): void {
  const old = (time - 2 * dayMs) / 1000;
  for (let count = 0; count < many; count += 1) {
    const build = { name: nameOf(count % teams), version: `${major}.${Math.floor(count / teams)}.0` };
    mkdirSync(path.join(releases, layout.build(build)), { recursive: true });
    const place = layout.manifest(build);
    const { manifest: made } = makeRemote(build.name, build.version);
    const manifest = signDocument(place, { ...made }, key);
    for (const [file, content] of [
      [place, manifest],
      [layout.buildFile(build, 'app.js'), Buffer.from('1')],
      [layout.buildFile(build, 'app.js.br'), Buffer.from('1')],
    ] as const) {
      writeFileSync(path.join(releases, file), content);
      utimesSync(path.join(releases, file), old, old);
    }
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
  const { manifest } = await publish(store, 'shell', dist, quickQuality);
  const [entry] = pinned('shell', '1.0.0', 1);
  const shell: BuildRecord = {
    version: manifest.version,
    container: null,
    entry: entry ?? assert.fail(),
    initial: [],
    shared: [],
    routes: [],
  };
  entries.shell = { current: shell, previous: [] };
  mkdirSync(path.join(releases, layout.revisions(channel)), { recursive: true });
  const newest = await writeRevisions(1, revisions);
  const whole = Buffer.byteLength(JSON.stringify(newest, null, 2));
  console.log(
    `${revisions} revisions: ${(bytes / 1e9).toFixed(1)} GB, ${Math.round((bytes / days) * 1e-6)} MB a day; ` +
      `as whole documents of ${Math.round(whole / 1000)} KB: ${((whole * revisions) / 1e9).toFixed(0)} GB`,
  );
  writeBuilds(storedBuilds, 0, end);
}

/** Of all revisions, in MB. */
export function storedMegabytes(): number {
  const place = path.join(releases, layout.revisions(channel));
  return readdirSync(place).reduce((sum, file) => sum + statSync(path.join(place, file)).size, 0) / 1e6;
}
