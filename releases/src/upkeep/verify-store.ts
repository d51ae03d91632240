import { isDeepStrictEqual } from 'node:util';
import type { ChannelDocument } from 'shared/contract/release';
import { readManifest } from '../build/publish';
import { verifyBuild } from '../build/verify';
import { readChannel } from '../channel/channel-store';
import { recordsOf, shellName } from '../channel/compose';
import { toRecord } from '../channel/record';
import { listBuilds, listChannels } from './gc';
import type { Store } from '../store/store';

export interface Verified {
  readonly builds: number;
  readonly files: number;
  /** One line per difference. */
  readonly problems: readonly string[];
}

/** Compares the records of a channel with the builds: browsers block files whose hash differs from the record. */
async function verifyChannel(store: Store, document: ChannelDocument): Promise<string[]> {
  const problems: string[] = [];
  const where = `${document.channel} revision ${document.revision}`;
  const shellVersion = document.deployables[shellName]?.current.version;
  const find = (name: string, version: string | undefined) =>
    // An invalid build.json is reported with its build.
    version === undefined ? null : readManifest(store, name, version).catch(() => null);
  const shell = await find(shellName, shellVersion);
  for (const [name, deployable] of Object.entries(document.deployables)) {
    for (const record of recordsOf(deployable)) {
      const manifest = await find(name, record.version);
      const who = `${name} ${record.version}`;
      if (!manifest) problems.push(`${where} names ${who}, which is not published`);
      else if (shell && !isDeepStrictEqual(JSON.parse(JSON.stringify(toRecord(manifest, shell))), record))
        problems.push(`${where} has a record of ${who} that differs from its build.json`);
    }
  }
  return problems;
}

/** Checks every published build with its compressed copies, and compares every channel with them. */
export async function verifyStore(store: Store): Promise<Verified> {
  const problems: string[] = [];
  const builds = await listBuilds(store);
  let count = 0;
  for (const build of builds) {
    const verified = await verifyBuild(store, build);
    count += verified.files;
    problems.push(...verified.problems.map((problem) => `${build.name} ${build.version}: ${problem}`));
  }
  for (const channel of await listChannels(store)) {
    const document = await readChannel(store, channel);
    if (document) problems.push(...(await verifyChannel(store, document)));
  }
  return { builds: builds.length, files: count, problems };
}
