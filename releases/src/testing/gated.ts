import type { ChannelDocument } from '../channel/document';
import { createMount, type GateOptions } from '../gate/gate';
import { buildKey } from '../store/layout';
import { promote, startCanary } from './changes';
import { makeRemote, makeShell, stamp } from './fixture';

const builds = [
  makeShell('1.0.0'),
  makeShell('1.1.0'),
  makeRemote('mf-auth', '1.0.0'),
  makeRemote('mf-auth', '1.0.1'),
  makeRemote('mf-dashboard', '1.0.0'),
];
export const manifests = new Map(builds.map(({ manifest }) => [buildKey(manifest), manifest]));
export const manifest = (key: string) => manifests.get(key)!;
export const next: ChannelDocument = promote(
  null,
  [...manifests.values()].filter(({ version }) => version === '1.0.0'),
  manifests,
  stamp,
)!;

export const canary = startCanary(next, { name: 'mf-auth', version: '1.0.1', share: 10 }, manifests, stamp)!;

export const printed: string[] = [];
/** What was mounted, 'mf-auth 1.0.0', each time. */
export const mounted: string[][] = [];
/** Mounts for a channel with a shell and two remotes in a pretended browser: every build mounts. */
export const make = (options: Partial<GateOptions> = {}) =>
  createMount({
    findBrowser: async () => '/usr/bin/chromium',
    mount: async (_browser, document, remotes) => {
      mounted.push(remotes.map((name) => `${name} ${document.deployables[name]?.current?.version}`));
      return [];
    },
    notMounted: null,
    print: (line) => printed.push(line),
    ...options,
  });

export const auth = [manifest('mf-auth@1.0.0')];
