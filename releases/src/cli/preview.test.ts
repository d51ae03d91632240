import type { Opened } from 'server-kit/testing/opened';
import path from 'node:path';
import { isPreview } from '../store/layout';
import { readChannel } from '../channel/channel-store';
import { makeRemote, makeShell, publishAll, writeDist } from '../testing/fixture';
import { openCommandLine } from '../testing/command-line';

const version = '1.4.3-pr.12.ab12cd';
let line: Opened<typeof openCommandLine>;
let release: Opened<typeof openCommandLine>['release'];

beforeEach(async () => {
  line = await openCommandLine();
  ({ release } = line);
  const remotes = ['1.0.0', '1.0.1'].map((text) => makeRemote('mf-auth', text));
  await publishAll(line.store, line.folder, makeShell('1.0.0'), ...remotes);
  await release('promote', 'shell@1.0.0', 'mf-auth@1.0.0');
  await writeDist(path.join(line.folder, 'mf-auth/dist'), makeRemote('mf-auth', version));
});
afterEach(() => line.remove());

const auth = async () => (await readChannel(line.store, 'production'))?.deployables['mf-auth'];

test('a preview is published when it is called one, and not otherwise', async () => {
  await expect(release('publish', 'mf-auth')).rejects.toThrow('publish it with --preview');
  expect(await line.store.list('builds/mf-auth')).toEqual(['1.0.0', '1.0.1']);
  expect(await release('publish', 'mf-auth', '--preview')).toBe(`mf-auth ${version} is published`);
});

test('a release is not published as a preview', async () => {
  await writeDist(path.join(line.folder, 'release'), makeRemote('mf-auth', '1.4.3'));
  const refusal = release('publish', 'mf-auth', '--preview', '--dir', 'release');
  await expect(refusal).rejects.toThrow('BUILD_VERSION=1.4.3-pr.12.ab12cd');
});

test('a plain promotion of a preview is refused, with the reason and what to do', async () => {
  await release('publish', 'mf-auth', '--preview');
  const refusal = release('promote', `mf-auth@${version}`);
  await expect(refusal).rejects.toThrow(`mf-auth ${version} is a preview build, not a release`);
  await expect(refusal).rejects.toThrow('--preview');
  expect((await auth())?.current?.version).toBe('1.0.0');
});

test('a preview that is meant becomes current, and is nothing to fall back to later', async () => {
  await release('publish', 'mf-auth', '--preview');
  expect(await release('promote', `mf-auth@${version}`, '--preview')).toContain(`promote mf-auth ${version}`);
  await release('promote', 'mf-auth@1.0.1');
  expect((await auth())?.previous.map((build) => build.version)).toEqual(['1.0.0']);
});

test('a set that holds a preview does not reach production by itself', async () => {
  await release('publish', 'mf-auth', '--preview');
  await release('promote', 'shell@1.0.0', `mf-auth@${version}`, '--preview', '--to', 'staging');
  await expect(release('promote', '--from', 'staging')).rejects.toThrow('is a preview build');
});

test('a forced preview is recorded', async () => {
  await release('publish', 'mf-auth', '--preview');
  const output = await release('promote', `mf-auth@${version}`, '--force', '--reason', 'demo');
  expect(output).toContain('overruled: mf-auth 1.4.3-pr.12.ab12cd is a preview build');
});

test.each([
  ['1.4.3', false],
  ['1.4.3-pr.12.ab12cd', true],
  ['1.4.3-beta.1', true],
  ['1.4.3-local', true],
  ['1.4.3-local.h1b2c3d4', false],
])('%s is a preview: %s', (text, expected) => {
  expect(isPreview(text)).toBe(expected);
});
