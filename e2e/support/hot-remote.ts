import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { portal } from '../config';
import { freePort } from './free-port';
import { expect } from './test';

const filesOf = (name: string, next: string): Readonly<Record<string, string>> => ({
  'package.json': JSON.stringify({ name, version: '1.0.0', type: 'module' }),
  'remote.json': JSON.stringify({ routes: [{ path: `/${name}`, access: 'public', title: name }] }),
  'src/remote.ts': `import { createRemote } from 'shared/remote/create-remote';
import { App } from './app';

export const { bootstrap, prepare, mount, unmount, update } = createRemote({ name: '${name}', App });
`,
  // Behind lazy, as larger screens are.
  'src/app.tsx': `import { lazy, Suspense } from 'react';
import { Route, Routes } from 'shared/runtime/router';

const Screen = lazy(async () => ({ default: (await import('./screen')).Screen }));

export const App = () => (
  <Suspense>
    <Routes>
      <Route path="/${name}" element={<Screen />} />
    </Routes>
  </Suspense>
);
`,
  'locales/hi.po': `msgid ""
msgstr "Content-Type: text/plain; charset=utf-8"

msgid "Press"
msgstr "दबाएँ"
`,
  'src/screen.css': '.screen { color: rgb(10, 20, 30); }\n',
  'src/screen.tsx': `import { useState } from 'react';
import { i18n } from 'shared/i18n/i18n';
import { Button } from 'shared/ui/button';
import { Link } from 'shared/runtime/router';
import './screen.css';

export function Screen() {
  const [count, setCount] = useState(0);
  return (
    <div className="screen">
      <h1>${name} one</h1>
      <p>Pressed {count} times</p>
      <Button onClick={() => setCount(count + 1)}>{i18n.t('Press')}</Button>
      <Link to="/${next}">To the other</Link>
    </div>
  );
}
`,
});

/** Sources that a test edits. */
export interface HotPart {
  readonly folder: string;
  /** Replaces a text in a file of `src`, or of a folder beside it (`../locales/hi.po`). */
  readonly edit: (file: string, from: string, to: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

const folderOf = (name: string): string => path.join(portal.output, 'hot', name);

const partIn = (folder: string): HotPart => ({
  folder,
  async edit(file, from, to) {
    const place = path.join(folder, 'src', file);
    const text = await readFile(place, 'utf8');
    expect(text).toContain(from);
    await writeFile(place, text.replace(from, to));
  },
  remove: () => rm(folder, { recursive: true, force: true }),
});

/**
 * The sources of a remote whose screen counts presses, for tests that edit them. @param next where it
 * links to
 */
export async function writeHotRemote(name: string, next: string): Promise<HotPart> {
  const folder = folderOf(name);
  await rm(folder, { recursive: true, force: true });
  for (const [file, text] of Object.entries(filesOf(name, next))) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return partIn(folder);
}

/** A copy of the shell, as its own sources are built by other journeys. */
export async function copyShell(): Promise<HotPart> {
  const folder = folderOf('shell');
  await rm(folder, { recursive: true, force: true });
  await cp(path.join(portal.root, 'shell'), folder, {
    recursive: true,
    filter: (from) => !['node_modules', 'dist'].includes(path.basename(from)),
  });
  return partIn(folder);
}

/** Runs a dev server until `stop`. @param args of Node, by the port that it is to take */
export async function startDev(
  args: (port: number) => readonly string[],
  cwd: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, PORT: String(port) };
  const child = spawn('node', args(port), { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const closed = once(child, 'close');
  const answers = async () => {
    if (child.exitCode !== null) throw new Error('the dev server has ended');
    return (await fetch(url, { headers: { accept: 'text/html' } }).catch(() => null))?.status ?? 0;
  };
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await closed;
  };
  try {
    await expect.poll(answers, { timeout: 150_000, message: 'the dev server' }).toBe(200);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
