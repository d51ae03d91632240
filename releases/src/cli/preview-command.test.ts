import type { Opened } from 'server-kit/testing/opened';
import { findLink } from '../preview/links';
import { openCommandLine } from '../testing/command-line';
import { makeRemote, makeShell, publishAll } from '../testing/fixture';

const version = '1.4.3-pr.12.ab12cd';
const build = `mf-auth@${version}`;
/** The command line's clock. */
const now = Date.parse('2026-01-02T03:04:05Z');
let line: Opened<typeof openCommandLine>;
let release: Opened<typeof openCommandLine>['release'];

beforeAll(async () => {
  line = await openCommandLine();
  ({ release } = line);
  await publishAll(
    line.store,
    line.folder,
    makeShell('1.0.0'),
    makeRemote('mf-auth', '1.0.0', { routes: ['/sign-in'] }),
    makeRemote('mf-auth', version, { routes: ['/reset-password/:token', '/sign-in'] }),
    makeRemote('mf-auth', '2.0.0-pr.1', { needs: { react: '^20.0.0' } }),
    makeRemote('mf-jobs', '1.0.0'),
    makeRemote('mf-copy', '1.0.0', { routes: ['/sign-in'] }),
  );
  await release('promote', 'shell@1.0.0', 'mf-auth@1.0.0');
});
beforeEach(() => {
  line.time = now;
  line.previewUrl = 'https://preview.example';
});
afterAll(() => line.remove());

/** Makes a link and reads it. */
async function makeLink(...options: string[]) {
  const link = new URL((await release('preview', build, ...options)).split('\n')[1] ?? '');
  const token = link.searchParams.get('preview') ?? '';
  return { link, found: await findLink(line.store, 'production', token, now), token };
}

test('the link leads to the first route of the remote, and names channel, build and end', async () => {
  const { link, found } = await makeLink();
  expect(`${link.origin}${link.pathname}`).toBe('https://preview.example/sign-in');
  const expires = Date.parse('2026-01-09T03:04:05Z');
  const made = { actor: 'Asha', created: now, expires };
  expect(found).toMatchObject({ channel: 'production', name: 'mf-auth', version, ...made });
});

test('the command says what the link shows, and until when', async () => {
  const [firstLine] = (await release('preview', build)).split('\n');
  expect(firstLine).toBe(
    `mf-auth ${version} in production, for everyone who opens this link until 2026-01-09 03:04 UTC:`,
  );
});

test('another end can be named', async () => {
  const { found } = await makeLink('--expires', '12h');
  expect(found?.expires).toBe(now + 12 * 60 * 60 * 1000);
});

test('without an origin of their own there are no links, and the refusal says what to set', async () => {
  line.previewUrl = undefined;
  await expect(release('preview', build)).rejects.toThrow(
    'must not run where candidates are signed in. Set PREVIEW_URL',
  );
});

test('links are listed with who made each, for what, until when, and ended one by one', async () => {
  line.channel = 'list';
  await release('promote', 'shell@1.0.0', 'mf-auth@1.0.0');
  expect(await release('previews')).toBe('There are no preview links in list');
  const tokens: string[] = [];
  for (const expires of ['1d', '2d']) {
    line.time += 60_000;
    const output = await release('preview', build, '--expires', expires);
    tokens.push(new URL(output.split('\n')[1] ?? '').searchParams.get('preview') ?? '');
  }
  const list = (await release('previews')).split('\n');
  expect(list).toEqual([
    expect.stringMatching(
      /^[0-9a-f]{12} {2}mf-auth 1\.4\.3-pr\.12\.ab12cd, until 2026-01-04 03:06 UTC; made by Asha 2026-01-02 03:06 UTC$/,
    ),
    expect.stringContaining('until 2026-01-03 03:05 UTC'),
  ]);
  const [ended = '', kept = ''] = tokens;
  expect(list.join()).not.toContain(ended.split('.')[1]);
  const id = ended.slice(0, 12);
  expect(await release('previews', 'end', id)).toContain(
    `The link ${id} to mf-auth ${version} opens nothing`,
  );
  expect(await findLink(line.store, 'list', ended, now)).toBeNull();
  expect(await findLink(line.store, 'list', kept, now)).not.toBeNull();
  await expect(release('previews', 'end', id)).rejects.toThrow(`There is no preview link ${id} in list`);
  await expect(release('previews', 'end', '../x')).rejects.toThrow('id is not that of a preview link');
  await expect(release('previews', 'stop')).rejects.toThrow('Write `previews`');
  line.channel = 'production';
});

test('a remote that was never promoted has links, too', async () => {
  expect(await release('preview', 'mf-jobs@1.0.0')).toContain('https://preview.example/jobs?preview=');
});

test.each([
  ['a build that was never published', ['mf-auth@9.9.9'], 'mf-auth has no published build 9.9.9'],
  ['an address', ['https://evil.example/remoteEntry.js'], 'does not name a build'],
  ['the shell', ['shell@1.0.0'], 'Only remotes have previews'],
  ['a new remote with a route of another one', ['mf-copy@1.0.0'], 'both claim the route /sign-in'],
  ['a channel that is none', [build, '--channel', 'staging'], 'shell is not in this channel'],
  ['a build that the shell cannot run', ['mf-auth@2.0.0-pr.1'], 'needs react ^20.0.0, shell 1.0.0 provides'],
  ['a link for ever', [build, '--expires', '31d'], 'up to 30d'],
])('%s is refused in words', async (_, words, message) => {
  await expect(release('preview', ...words)).rejects.toThrow(message);
});
