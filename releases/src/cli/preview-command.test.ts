import { readPreview } from '../preview/token';
import { openCommandLine, type CommandLine } from '../testing/command-line';
import { makeRemote, makeShell, publishAll } from '../testing/fixture';

const key = 'a key of those who sign preview links';
const version = '1.4.3-pr.12.ab12cd';
const build = `mf-auth@${version}`;
/** The command line's clock. */
const now = Date.parse('2026-01-02T03:04:05Z');
let line: CommandLine;
let release: CommandLine['release'];

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
  line.previewKey = key;
});
afterAll(() => line.remove());

/** Makes a link and reads it. */
async function made(...options: string[]) {
  const link = new URL((await release('preview', build, ...options)).split('\n')[1] ?? '');
  return { link, claim: readPreview(key, link.searchParams.get('preview') ?? '', now) };
}

test('the link leads to the first route of the remote, and names channel, build and end', async () => {
  const { link, claim } = await made();
  expect(`${link.origin}${link.pathname}`).toBe('https://portal.example/sign-in');
  const expires = Date.parse('2026-01-09T03:04:05Z');
  expect(claim).toEqual({ channel: 'production', name: 'mf-auth', version, expires });
});

test('the command says what the link shows, and until when', async () => {
  const [firstLine] = (await release('preview', build)).split('\n');
  expect(firstLine).toBe(
    `mf-auth ${version} in production, for everyone who opens this link until 2026-01-09 03:04 UTC:`,
  );
});

test('another portal and another end can be named', async () => {
  const { link, claim } = await made('--at', 'http://localhost:4000/', '--expires', '12h');
  expect(link.origin).toBe('http://localhost:4000');
  expect(claim?.expires).toBe(now + 12 * 60 * 60 * 1000);
});

test('without a key there are no links, and the refusal says what to set', async () => {
  line.previewKey = undefined;
  await expect(release('preview', build)).rejects.toThrow('Preview links are off: set PREVIEW_KEY');
});

test('a remote that was never promoted has links, too', async () => {
  expect(await release('preview', 'mf-jobs@1.0.0')).toContain('https://portal.example/jobs?preview=');
});

test.each([
  ['a build that was never published', ['mf-auth@9.9.9'], 'mf-auth has no published build 9.9.9'],
  ['an address', ['https://evil.example/remoteEntry.js'], 'does not name a build'],
  ['the shell', ['shell@1.0.0'], 'Only remotes have previews'],
  ['a new remote with a route of another one', ['mf-copy@1.0.0'], 'both claim the route /sign-in'],
  ['a channel that is none', [build, '--channel', 'staging'], 'shell is not in this channel'],
  ['a build that the shell cannot run', ['mf-auth@2.0.0-pr.1'], 'needs react ^20.0.0, shell 1.0.0 provides'],
  ['a link for ever', [build, '--expires', '31d'], 'up to 30d'],
  ['a portal without an address', [build, '--at', 'portal'], "'portal' is not the address of a portal"],
])('%s is refused in words', async (_, words, message) => {
  await expect(release('preview', ...words)).rejects.toThrow(message);
});
