import { createInterface } from 'node:readline';
import type { PublicDocument } from 'platform/release';
import { readManifest, readStored } from '../src/build/stored';
import { buildEdge } from '../src/edge/app';
import { FileStore } from '../src/store/file-store';
import { layout } from '../src/store/layout';
import type { Store } from '../src/store/store';
import { SignedStore } from '../src/trust/signed-store';

/** The edge, as a reader that conform.mjs asks. */

interface Request {
  readonly store: string;
  readonly kept: string | null;
  readonly channel: string;
  readonly keys: readonly string[];
  readonly now: number;
}

async function changedFiles(store: Store, { deployables }: PublicDocument): Promise<string[]> {
  const changed: string[] = [];
  for (const [name, { current }] of Object.entries(deployables)) {
    const manifest = await readManifest(store, { name, version: current.version });
    for (const file of Object.keys(manifest?.files ?? {})) {
      const { problems } = await readStored(store, manifest!, file);
      if (problems.length > 0) changed.push(layout.buildFile(manifest!, file));
    }
  }
  return changed;
}

async function judge({ store: folder, kept, channel, keys, now }: Request): Promise<object> {
  Date.now = () => now;
  const open = (from: string): Store => {
    const store = new SignedStore(new FileStore(from), { trusted: keys, signing: null });
    store.onRefused = () => undefined;
    return store;
  };
  const store = open(folder);
  const edge = buildEdge({
    ...{ channel, store, kept: kept === null ? undefined : open(kept), api: 'http://127.0.0.1:1' },
  });
  try {
    const health = await edge.inject('/health');
    if (health.statusCode !== 200) return { revision: null };
    const { revision, stale } = health.json<{ readonly revision: number; readonly stale?: string }>();
    const document = (await edge.inject(`/channels/${channel}.json`)).json<PublicDocument>();
    const builds = Object.entries(document.deployables);
    return {
      revision,
      fresh: stale === undefined,
      current: Object.fromEntries(builds.map(([name, { current }]) => [name, current.version])),
      fallbacks: Object.fromEntries(
        builds.map(([name, { previous }]) => [name, previous.map(({ version }) => version)]),
      ),
      changedFiles: await changedFiles(store, document),
    };
  } finally {
    await edge.close();
  }
}

for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await judge(JSON.parse(line) as Request)));
