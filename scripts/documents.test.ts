import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { readPortalOptions } from 'sdk/build/in-portal/options';
import { readI18nOptions } from 'sdk/i18n/command';
import type { Database } from '../api/src/database/database';
import { runStaff } from '../api/src/staff/run';
import { buildProgram } from '../releases/src/cli/run';
import { openCommandLine } from '../releases/src/testing/command-line';
import { makeRemote, makeShell, publishAll, writeDist } from '../releases/src/testing/fixture';
import { readRemoteFiles } from '../sdk/build/remote-file';
import { readChoices } from '../sdk/recorded-api/choices';
import { checks, targets } from './commands';
import { apiScripts } from './new-remote/files';
import { readRequest } from './new-remote/request';
import { readOptions } from './start/options';

const root = path.resolve(import.meta.dirname, '..');
const documents = ['README.md', ...readdirSync(path.join(root, 'docs')).map((file) => `docs/${file}`)]
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

interface Package {
  readonly workspaces?: readonly string[];
  readonly scripts: Readonly<Record<string, string>>;
}
const packageOf = (folder: string): Package =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Package;
const { workspaces = [], scripts } = packageOf('.');
/** What `npm create` writes has scripts of its own. */
const ownRepository = path.join(root, 'scripts/new-remote/own-repository/package.json.txt');
const scriptsOfOwnRepository = [
  ...Object.keys((JSON.parse(readFileSync(ownRepository, 'utf8')) as Package).scripts),
  ...Object.keys(apiScripts),
];

/** As a shell splits a line without variables. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) => word);
  const comment = words.indexOf('#');
  const command = comment < 0 ? words : words.slice(0, comment);
  return command.map((word) => word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'));
}

/** The lines of shell blocks, and what stands in backticks inside of a sentence. */
function commandsOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));
  const inline = text
    .replaceAll(/^```[^]*?^```/gm, '')
    .matchAll(/`((?:[A-Z_]+=\S+ )*(?:npm|npx|node) [^`]+)`/g);
  return [...blocks, ...[...inline].map(([, command = '']) => command.replaceAll(/\s+/g, ' '))].filter(
    (line) => wordsOf(line).length > 0,
  );
}

class ReachedDatabase extends Error {}
const noDatabase = new Proxy({} as Database, {
  get: () => {
    throw new ReachedDatabase();
  },
});

/** What staff write is right when the command gets as far as to the database. */
async function checkStaff(args: readonly string[]): Promise<void> {
  const result = await runStaff(noDatabase, args).catch((error: unknown) => {
    if (!(error instanceof ReachedDatabase)) throw error;
    return null;
  });
  expect(result?.errors ?? '').toBe('');
}

/** Runs a release command on a store with builds in which it has something to do. */
async function checkRelease(args: readonly string[]): Promise<void> {
  const [verb = ''] = args;
  // It would build, needs a key or a token that there is, or reads a folder that is elsewhere: only its words
  // are checked.
  if (verb === 'ship' || verb === 'sign' || args.includes('revoke') || args.includes('--dir')) {
    const program = buildProgram(() => Promise.reject(new Error('only its words are checked')));
    program.commands.find((command) => command.name() === verb)?.action(() => undefined);
    await program.parseAsync([...args], { from: 'user' });
    return;
  }
  const line = await openCommandLine();
  // Of the documents' example.
  const settings = { pageSize: { type: 'integer', default: 20, maximum: 50 } } as const;
  try {
    const ids = args.flatMap((word) => /^(mf-[a-z-]+)(?:@(.+))?$/.exec(word) ?? []);
    const [, name = 'mf-dashboard', wanted = '1.0.0'] = ids;
    const versions = [...new Set(['1.0.0', '1.2.0', wanted])];
    const remotes = versions.map((version) => makeRemote(name, version, { settings }));
    const shells = ['0.9.0', '1.0.0', ...args.flatMap((word) => /^shell@(.+)$/.exec(word)?.[1] ?? [])].map(
      (one) => makeShell(one),
    );
    await publishAll(line.store, line.folder, ...shells, ...remotes);
    const version = args.includes('--preview') ? '1.3.0-pr.1.ab' : '1.3.0';
    await writeDist(path.join(line.folder, name, 'dist'), makeRemote(name, version));
    await line.release('promote', 'shell@0.9.0', '--to', 'production');
    for (const channel of ['staging', 'production'])
      await line.release('promote', 'shell@1.0.0', `${name}@1.0.0`, '--to', channel);
    await line.release('promote', `${name}@1.2.0`);
    // Only a command that names a revision needs that there are so many.
    const namesRevision = args.some((word) => word === '--revision' || /^[a-z]+@\d+$/.test(word));
    for (let pair = 0; pair < (namesRevision ? 6 : 0); pair += 1) {
      await line.release('freeze', name, '--reason', 'more revisions');
      await line.release('unfreeze', name, '--reason', 'more revisions');
    }
    if (args.includes('--abort') || args.includes('--promote'))
      await line.release('canary', `${name}@1.0.0`, '5%');
    const [command, copy = ''] = args;
    if (command === 'recover')
      await cp(path.join(line.folder, 'store'), path.join(line.folder, copy), { recursive: true });
    await line.release(...args);
  } finally {
    await line.remove();
  }
}

/** Of scripts/test/suites, which Jest cannot load: one of them is named as Jest's global. */
const suites = ['types', 'lint', 'jest', 'e2e'];

/** npm's scripts that take words of ours. */
const parsers: Readonly<Record<string, (args: readonly string[]) => unknown>> = {
  release: checkRelease,
  staff: checkStaff,
  dev: (args) => readPortalOptions(args, 'http://localhost:3000'),
  'new-remote': readRequest,
  i18n: (args) => expect(workspaces).toEqual(expect.arrayContaining(readI18nOptions(args).folders)),
  start: (args) => readOptions(args, {}, root),
  test: ([first, ...others]) => {
    if (first !== '--since') expect(suites).toEqual(expect.arrayContaining([first, ...others]));
  },
  build: ([target = '']) => expect(Object.keys(targets)).toContain(target),
  check: (names) =>
    expect([...Object.keys(checks), 'nightly', 'release']).toEqual(expect.arrayContaining([...names])),
};

async function checkNpm([verb = '', ...rest]: readonly string[]): Promise<void> {
  if (['ci', 'install', 'ls', 'dedupe'].includes(verb)) return;
  if (verb === 'create') {
    const words = rest.slice(rest.indexOf('--') + 1);
    if (rest.includes('--')) readRequest(words);
    return;
  }
  const [script = '', ...words] = verb === 'run' ? rest : [verb, ...rest];
  const dashes = words.indexOf('--');
  const [own, args] = dashes < 0 ? [words, []] : [words.slice(0, dashes), words.slice(dashes + 1)];
  const workspace = own[0] === '-w' ? own[1] : undefined;
  expect(own.length).toBe(workspace === undefined ? 0 : 2);
  if (workspace === undefined) {
    expect([...Object.keys(scripts), ...scriptsOfOwnRepository]).toContain(script);
    if (args.length > 0) await parsers[script]?.(args);
  } else if (!workspace.startsWith('<')) {
    expect(Object.keys(packageOf(workspace).scripts)).toContain(script);
  }
}

async function checkNpx([tool = '', ...args]: readonly string[], folder: string): Promise<void> {
  // The bin of a package that this repository publishes, and other repositories install.
  if (tool === 'portal-release') {
    await checkRelease(args);
    return;
  }
  const bin = path.join(root, 'node_modules/.bin', tool);
  expect(existsSync(bin)).toBe(true);
  if (tool === 'playwright')
    for (const file of args.filter((word) => word.endsWith('.ts')))
      expect(existsSync(path.join(root, folder, file))).toBe(true);
  const option = args.findIndex((word) => word === '--selectProjects' || word === '--scope');
  const names = option < 0 ? [] : args.slice(option + 1);
  expect([...workspaces, 'scripts']).toEqual(expect.arrayContaining(names));
}

async function check(line: string): Promise<void> {
  let folder = '';
  for (const command of line.split(' && ')) {
    const words = wordsOf(command);
    const [tool, ...args] = words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word)));
    if (/^(export$|echo$|git$|\$)/.test(tool ?? '')) continue; // no tool of ours
    if (tool === 'cd') folder = args[0] ?? '';
    else if (tool === 'npm') await checkNpm(args);
    else if (tool === 'npx') await checkNpx(args, folder);
    else if (tool === 'node') expect(existsSync(path.join(root, args.at(-1) ?? ''))).toBe(true);
    else throw new Error(`${tool} is no command that this test knows`);
  }
}

const commands = documents.flatMap(({ file, text }) =>
  commandsOf(text).map((command) => [file, command] as const),
);

test.each([...new Map(commands.map((entry) => [entry[1], entry])).values()])('%s: %s', async (_, command) => {
  await check(command);
});

const states = documents.flatMap(({ file, text }) =>
  [...text.matchAll(/`(\?[^`#\s]+)#(\/[^`\s]*)`/g)].map(
    ([, search = '', screen = '']) => [file, search, screen] as const,
  ),
);

test.each(states)('%s: the page alone knows %s and has the screen %s', (_, search, screen) => {
  expect(readChoices(search)).toMatchObject(Object.fromEntries(new URLSearchParams(search)));
  const patterns = Object.values(readRemoteFiles(root)).flatMap(({ routes }) =>
    routes.map((route) => route.path),
  );
  const shapes = patterns.map((pattern) => new RegExp(`^${pattern.replaceAll(/:[^/]+/g, '[^/]+')}$`));
  expect(shapes.filter((shape) => shape.test(screen))).toHaveLength(1);
});
