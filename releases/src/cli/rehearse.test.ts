import type { Opened } from 'server-kit/testing/opened';
import path from 'node:path';
import { readChannel } from '../channel/channel-store';
import { openCommandLine } from '../testing/command-line';
import { makeRemote, makeShell, publishAll, writeDist } from '../testing/fixture';
import type { Rehearsal } from '../gate/rehearse';

const provides = (version: string, exports: Record<string, string>) => {
  const made = makeShell('1.0.0').manifest.provides;
  return { ...made, 'shared/ui/select': { ...made['shared/ui/select']!, version, exports } };
};
const shellOf = (version: string, select: string, exports: Record<string, string>, changes: object = {}) => {
  const made = makeShell(version);
  const own = provides(select, exports);
  own['shared/ui/select'] = { ...own['shared/ui/select'], js: [`select.${version}.js`] };
  return { ...made, manifest: { ...made.manifest, provides: own, ...changes } };
};
const uses = { 'shared/ui/select': ['Select', 'SelectOption', 'useSelect'] };

let line: Opened<typeof openCommandLine>;
let release: Opened<typeof openCommandLine>['release'];
let mounted: string[];

beforeEach(async () => {
  line = await openCommandLine();
  ({ release } = line);
  await publishAll(
    line.store,
    line.folder,
    makeShell('1.0.0'),
    makeShell('1.1.0'),
    shellOf('2.0.0', '2.0.0', { Select: '2.0.0', SelectOption: '1.0.0' }),
    makeRemote('mf-auth', '1.0.0', { uses }),
    makeRemote('mf-jobs', '1.0.0', { needs: { react: '^19.0.0' } }),
    makeRemote('mf-jobs', '1.1.0', { needs: { react: '^19.0.0' } }),
  );
  await release('promote', 'shell@1.0.0', 'mf-auth@1.0.0', 'mf-jobs@1.0.0');
  await release('canary', 'mf-jobs@1.1.0', '10%', '--no-mount');
  mounted = [];
  line.gate.mount = async (_store, _browser, { deployables }, remotes) => {
    const versionOf = (name: string): string => deployables[name]!.current!.version;
    mounted.push(...remotes.map((name) => `${name} ${versionOf(name)} under ${versionOf('shell')}`));
    const fails = remotes.some((name) => versionOf(name) === '1.1.0');
    const text = 'mf-jobs 1.1.0 does not mount at /jobs under shell 2.0.0: no screen';
    return fails ? [{ name: 'mf-jobs', version: '1.1.0', text }] : [];
  };
});
afterEach(() => line.remove());

/** What is printed although the command fails, as its exit code is 1 then. */
async function printed(...words: string[]): Promise<{ readonly text: string; readonly error: string }> {
  const lines: string[] = [];
  const context = { ...line, releases: line.releases(), root: line.folder, cwd: line.folder };
  const { buildProgram } = await import('./run');
  const print = (text: string): void => void lines.push(text);
  const error = await buildProgram(async () => ({ ...context, print }))
    .parseAsync(words, { from: 'user' })
    .then(() => '', String);
  return { text: lines.join('\n'), error };
}

test('a shell that breaks remotes is reported by team, with exports and remedy, and fails the job', async () => {
  const before = await readChannel(line.store, 'production');
  const { text, error } = await printed('rehearse', 'shell@next', '--json');
  expect(error).toContain('shell 2.0.0 breaks 2 of 3 remotes of production');
  const { shell, remotes } = JSON.parse(text) as Rehearsal;
  expect(shell).toEqual({ version: '2.0.0', current: '1.0.0' });
  expect(remotes.map(({ name, version, isCanary }) => [name, version, isCanary])).toEqual([
    ['mf-auth', '1.0.0', false],
    ['mf-jobs', '1.0.0', false],
    ['mf-jobs', '1.1.0', true],
  ]);
  expect(remotes[0]?.breaks).toEqual([
    {
      what: 'mf-auth 1.0.0 needs shared/ui/select ^1.0.0, shell 2.0.0 provides 2.0.0',
      exports: [
        'Select of shared/ui/select has another form since 2.0.0',
        'useSelect of shared/ui/select is not in 2.0.0',
      ],
      remedy: 'rebuild it with the packages of that shell, and promote both in one command',
    },
  ]);
  expect(remotes[1]?.breaks).toEqual([]);
  expect(remotes[2]?.breaks).toMatchObject([{ what: expect.stringContaining('no screen') as string }]);
  // What cannot run is not opened.
  expect(mounted).toEqual(['mf-jobs 1.0.0 under 2.0.0', 'mf-jobs 1.1.0 under 2.0.0']);
  expect(await readChannel(line.store, 'production')).toEqual(before);
});

test('a shell that fits all passes, and nothing is written', async () => {
  line.gate.mount = async () => [];
  const before = await line.store.objects('channels');
  const text = await release('rehearse', 'shell@1.1.0');
  expect(text).toContain('shell 1.1.0 breaks none of 3 remotes of production');
  expect(text).toMatch(
    /Revision 2 has shell 1\.0\.0\. Screens of every remote were opened\.\n\nmf-auth 1\.0\.0: works/,
  );
  expect(await line.store.objects('channels')).toEqual(before);
});

test('a shell that is not published is read from its folder', async () => {
  const dist = await writeDist(path.join(line.folder, 'next'), shellOf('3.0.0', '1.0.0', {}));
  const seen: boolean[] = [];
  line.gate.mount = async (store) => {
    seen.push(await store.has('builds/shell/3.0.0/build.json'));
    return [];
  };
  expect(await release('rehearse', '--dir', dist)).toContain('shell 3.0.0 breaks none');
  expect(seen).toContain(true);
  expect(await line.store.has('builds/shell/3.0.0/build.json')).toBe(false);
});

test('what still works by an earlier contract is told, with its last day', async () => {
  const until = { contract: 2, earlierContracts: { '1': '2027-03-31' } };
  await publishAll(line.store, line.folder, shellOf('2.1.0', '1.0.0', {}, until));
  const text = await release('rehearse', 'shell@2.1.0', '--no-mount');
  expect(text).toContain('No screen was opened: --no-mount.');
  expect(text).toContain(
    'It runs by contract 1, which this shell supports until 2027-03-31: rebuild it for contract 2',
  );
});

test('Markdown has one part for each remote, without markup of builds', async () => {
  line.gate.mount = async () => [
    { name: 'mf-jobs', version: '1.0.0', text: 'mf-jobs <img src=x> [a](b)\n# evil' },
  ];
  const { text } = await printed('rehearse', 'shell@2.0.0', '--markdown');
  expect(text).toContain('## shell 2.0.0 breaks 2 of 3 remotes of production');
  expect(text).toContain('### ❌ mf-auth 1.0.0');
  expect(text).toContain('- mf-jobs \\<img src=x\\> \\[a\\](b) \\# evil');
  expect(text).toContain('### ✅ mf-jobs 1.1.0 (in canary)');
});

test.each([
  [['rehearse'], 'Name the shell, such as shell@2.0.0 or shell@next'],
  [['rehearse', 'mf-auth@1.0.0'], 'Only the shell is rehearsed'],
  [['rehearse', 'shell@9.0.0'], 'shell has no published build 9.0.0'],
  [['rehearse', 'shell@next', '--dir', 'x'], 'Name the shell'],
  [['rehearse', '--dir', 'nowhere'], 'There is no folder'],
  [['rehearse', 'shell@next', '--channel', 'staging'], 'Nothing is promoted to staging yet'],
])('%j is refused in words', async (words, message) => {
  await expect(release(...words)).rejects.toThrow(message);
});

test('without a newer shell there is no next one', async () => {
  await release('promote', 'shell@2.0.0', '--force', '--no-mount', '--reason', 'a test');
  await expect(release('rehearse', 'shell@next')).rejects.toThrow('No shell newer than 2.0.0 is published');
});
