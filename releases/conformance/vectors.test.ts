import * as crypto from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { containerName } from 'platform/container-name';
import type { BuildManifest } from 'platform/release';
import { integrityOf } from 'sdk/build/integrity-of';
import type { ChannelDocument, NamedBuild } from '../src/channel/document';
import { hashOf } from '../src/build/stored';
import { layout, type BuildId } from '../src/store/layout';
import { signDocument, type SigningKey } from '../src/trust/keys';

/** Makes vectors.json; keys and signatures are the same each time. */

type Files = Readonly<Record<string, string | null>>;

/** A key of 32 bytes (RFC 8410). */
function keyOf(seed: string): SigningKey {
  const bytes = crypto.createHash('sha256').update(seed).digest();
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), bytes]);
  const privateKey = crypto.createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x = '' } = crypto.createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicKey: x };
}
const [server, next, stranger] = [keyOf('server'), keyOf('next'), keyOf('stranger')];

const channel = 'production';
const now = Date.parse('2026-12-01T12:00:00Z');
const hour = 3_600_000;

const textOf = ({ name, version }: BuildId): string => `console.log('${name} ${version}');\n`;

function manifestOf(build: BuildId, published = 'team'): BuildManifest {
  const isShell = build.name === 'shell';
  const text = textOf(build);
  return {
    schema: 1,
    ...build,
    kind: isShell ? 'shell' : 'remote',
    contract: 1,
    container: isShell ? null : containerName(build),
    entry: 'entry.js',
    routes: isShell ? [] : [{ path: `/${build.name}`, access: 'public' }],
    initial: { js: [], css: [], shared: [] },
    needs: {},
    provides: {},
    files: { 'entry.js': { size: Buffer.byteLength(text), integrity: integrityOf(text) } },
    published: { actor: published, time: '2026-12-01T10:00:00.000Z' },
  };
}
const sign = (place: string, content: object, key = server): Files => ({
  [place]: signDocument(place, { ...content }, key).toString(),
});
const buildJson = (build: BuildId, published = 'team', key = server): Files =>
  sign(layout.manifest(build), manifestOf(build, published), key);

const shell = { name: 'shell', version: '1.0.0' };
const auth = (version: string): BuildId => ({ name: 'mf-auth', version });
const builds = [shell, auth('1.0.0'), auth('1.0.1')];
const named = (build: BuildId): NamedBuild => ({ version: build.version, sha256: hashOf(manifestOf(build)) });

function documentOf(revision: number, version: string, ...previous: string[]): ChannelDocument {
  return {
    schema: 3,
    ...{ channel, actor: 'team', time: new Date(now - (10 - revision) * hour).toISOString(), reason: '' },
    revision,
    change: `promote mf-auth ${version}`,
    deployables: {
      'mf-auth': { current: named(auth(version)), previous: previous.map((one) => named(auth(one))) },
      shell: { current: named(shell), previous: [] },
    },
  };
}
const first = documentOf(1, '1.0.0');
const second = documentOf(2, '1.0.1', '1.0.0');
const third = documentOf(3, '1.0.0');

const pointer = (document: object, key = server) => sign(layout.channel(channel), document, key);
const revision = (number: number, document: object, key = server) =>
  sign(layout.revision(channel, number), document, key);
const timestamp = (number: number, expires = now + 24 * hour, key = server) =>
  sign(layout.timestamp(channel), { channel, revision: number, expires }, key);
const storeOf = (key: SigningKey): Files => ({
  ...Object.fromEntries(builds.flatMap((build) => Object.entries(buildJson(build, 'team', key)))),
  ...Object.fromEntries(builds.map((build) => [layout.buildFile(build, 'entry.js'), textOf(build)])),
  ...revision(1, first, key),
  ...revision(2, second, key),
  ...pointer(second, key),
  ...timestamp(2, now + 24 * hour, key),
});

const good = {
  revision: 2,
  fresh: true,
  current: { 'mf-auth': '1.0.1', shell: '1.0.0' },
  fallbacks: { 'mf-auth': ['1.0.0'], shell: [] },
  changedFiles: [],
};
const nothing = { revision: null };
/** As it was written before. */
const withoutHashes = JSON.parse(
  JSON.stringify({ ...second, schema: 1 }, (key, value: unknown) => (key === 'sha256' ? undefined : value)),
) as object;

interface Case {
  readonly name: string;
  /** What differs from the base; null: it is not there. */
  readonly changes?: Files;
  /** The same of what the reader has read before. */
  readonly kept?: Files;
  readonly keys?: readonly string[];
  readonly now?: number;
  readonly expect: object;
}

const cases: readonly Case[] = [
  { name: 'a store as it should be', expect: good },
  {
    name: 'a revision that was signed for another place is none',
    changes: {
      [layout.revision(channel, 3)]: sign(layout.revision('staging', 3), third)[
        layout.revision('staging', 3)
      ]!,
    },
    expect: good,
  },
  {
    name: 'a revision that a stranger signed is none',
    changes: revision(3, third, stranger),
    expect: good,
  },
  {
    name: 'a forged pointer beside true revisions: these count',
    changes: pointer({ ...third, revision: 9 }, stranger),
    expect: good,
  },
  {
    name: 'a writer that ended before it wrote the pointer: the later revision counts',
    changes: { ...revision(3, third), ...timestamp(3) },
    expect: {
      ...good,
      ...{ revision: 3, current: { 'mf-auth': '1.0.0', shell: '1.0.0' } },
      fallbacks: { 'mf-auth': [], shell: [] },
    },
  },
  {
    name: 'a store that was taken back: who has read a later revision keeps it',
    kept: { ...revision(3, third), ...pointer(third), ...timestamp(3) },
    expect: {
      ...good,
      ...{ revision: 3, fresh: false, current: { 'mf-auth': '1.0.0', shell: '1.0.0' } },
      fallbacks: { 'mf-auth': [], shell: [] },
    },
  },
  {
    name: 'a timestamp that names a later revision than there is: nothing is begun with',
    changes: timestamp(3),
    expect: nothing,
  },
  { name: 'a timestamp that has ended: nothing is begun with', now: now + 25 * hour, expect: nothing },
  {
    name: 'no timestamp: nothing is begun with',
    changes: { [layout.timestamp(channel)]: null },
    expect: nothing,
  },
  {
    name: 'the revision of the pointer is lost: nothing is begun with',
    changes: { [layout.revision(channel, 2)]: null },
    expect: nothing,
  },
  {
    name: 'a schema that is not known: nothing is begun with',
    changes: pointer({ ...second, schema: 4 }),
    expect: nothing,
  },
  {
    name: 'a document of before, without hashes, is read',
    changes: pointer(withoutHashes),
    expect: good,
  },
  {
    name: 'while a key is replaced both count',
    changes: { ...pointer(second, next), ...revision(2, second, next) },
    keys: [server.publicKey, next.publicKey],
    expect: good,
  },
  {
    name: 'a key that was taken out counts no more',
    keys: [next.publicKey],
    expect: nothing,
  },
  {
    name: 'a current build whose build.json has another hash is left out, and it is said',
    changes: buildJson(auth('1.0.1'), 'somebody'),
    expect: { ...good, fresh: false, current: { shell: '1.0.0' }, fallbacks: { shell: [] } },
  },
  {
    name: 'a fallback whose build.json has another hash is none',
    changes: buildJson(auth('1.0.0'), 'somebody'),
    expect: { ...good, fallbacks: { 'mf-auth': [], shell: [] } },
  },
  {
    name: 'a fallback whose build.json is gone is none',
    changes: { [layout.manifest(auth('1.0.0'))]: null },
    expect: { ...good, fallbacks: { 'mf-auth': [], shell: [] } },
  },
  {
    name: 'without the shell’s build there is no page',
    changes: { [layout.manifest(shell)]: null },
    expect: nothing,
  },
  {
    name: 'a file with other bytes is not loaded',
    changes: { [layout.buildFile(auth('1.0.1'), 'entry.js')]: 'alert(1)\n' },
    expect: { ...good, changedFiles: [layout.buildFile(auth('1.0.1'), 'entry.js')] },
  },
];

const vectors = { channel, keys: [server.publicKey], now, base: storeOf(server), cases };
test('vectors.json has these cases, signed as the release server signs; remove it to write it anew', () => {
  const file = path.join(__dirname, 'vectors.json');
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify(vectors, null, 2)}\n`);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(vectors);
});
