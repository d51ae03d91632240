import { createServer } from 'node:http';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { portal } from '../config';
import { expect, test } from '../support/own-portal';
import { shell } from '../support/page-commands';

/*
 * docs/any-tool-any-host.md to the letter, from empty folders: one remote that goes from webpack to rspack to
 * Vite, and a host that is not the portal.
 */

test.describe.configure({ mode: 'serial', timeout: 900_000 });

interface Block {
  /** The language, and the tool of a shell block or the file's name. */
  readonly kind: string;
  readonly name: string;
  readonly text: string;
}

let folder: string;
let blocks: readonly Block[];
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stock-'));
  const page = await readFile(path.join(portal.root, 'docs/any-tool-any-host.md'), 'utf8');
  blocks = [...page.matchAll(/^```(\w+)(?: (\S+))?\n([^]*?)^```/gm)].map(
    ([, kind = '', name = '', text = '']) => ({
      kind,
      name,
      text,
    }),
  );
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const commandsOf = (tool: string): string[] =>
  blocks.filter(({ kind, name }) => kind === 'sh' && name === tool).map(({ text }) => text);

function textOf(file: string): string {
  const found = blocks.find(({ name }) => name === file);
  if (!found) throw new Error(`The page has no ${file}`);
  return found.text;
}

/** Writes a file of the page, or `text` in its place, below the new folder of a project. */
async function write(project: string, file: string, text = textOf(file)): Promise<void> {
  await mkdir(path.dirname(path.join(project, file)), { recursive: true });
  await writeFile(path.join(project, file), text);
}

const run = (project: string, commands: readonly string[]): Promise<string> =>
  shell(commands.join('\n'), project, process.env as Record<string, string>);

async function makeRemote(tool: string): Promise<string> {
  const project = path.join(folder, tool);
  for (const file of ['src/app.js', 'remote.json']) await write(project, file);
  const config = `${tool}.config.mjs`;
  // "The same, but for its first line"
  const [first = '', ...rest] = textOf('webpack.config.mjs').split('\n');
  const text = tool === 'rspack' ? textOf(config) + rest.join('\n') : textOf(config);
  expect(first).toContain('/webpack');
  await write(project, config, text);
  await run(project, [...commandsOf('remote'), ...commandsOf(tool)]);
  return path.join(project, 'dist');
}

for (const [index, tool] of ['webpack', 'rspack', 'vite'].entries())
  test(`a remote by ${tool} is a page of the portal, with the portal's React`, async ({
    page,
    ownPortal,
  }) => {
    const version = `1.0.${index}`;
    const dist = await makeRemote(tool);
    await ownPortal.release('publish', 'mf-saved-jobs', '--dir', dist, '--version', version);
    await ownPortal.release('promote', `mf-saved-jobs@${version}`, '--reason', tool);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto('/saved-jobs');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText('Saved jobs, with React 19');
    await expect(page.locator('[data-remote="mf-saved-jobs"]')).toHaveCount(1);
    const versions = await page.evaluate(() => {
      const { __SHARE__ } = (globalThis as unknown as { __FEDERATION__: { __SHARE__: object } })
        .__FEDERATION__;
      const scopes = Object.values(__SHARE__) as { default?: Record<string, Record<string, unknown>> }[];
      return [...new Set(scopes.flatMap(({ default: scope }) => Object.keys(scope?.react ?? {})))];
    });
    expect(versions).toHaveLength(1);
    expect(errors).toEqual([]);
  });

test('a build of which a file is gone is replaced by the one before, in the same tab', async ({ page }) => {
  await page.route(/mf-saved-jobs\/1\.0\.2\/.*\.js$/, (route) => route.abort());
  await page.goto('/saved-jobs');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Saved jobs');
});

test('a host loads mf-dashboard by its manifest, on its own React', async ({ page, ownPortal }) => {
  const project = path.join(folder, 'host');
  await write(project, 'webpack.config.mjs', textOf('host/webpack.config.mjs'));
  const main = textOf('host/src/main.js').replace(
    'https://portal.example/channels/production',
    `${ownPortal.url}/channels/local`,
  );
  await write(project, 'src/main.js', main);
  await run(project, commandsOf('host'));
  const script = await readFile(path.join(project, 'dist/main.js'));
  const server = createServer((request, answer) => {
    const isScript = request.url === '/main.js';
    answer.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    answer.end(
      isScript ? script : '<!doctype html><title>A host</title><body><script src="/main.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  try {
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/dashboard`);
    await expect(page.getByText('A host with React 19')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/thank you/i);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
