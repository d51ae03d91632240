import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Routing } from 'platform/routes';
import { portal } from '../config';
import { buildIn } from './build-changed';

const source = (name: string, heading: string): string => `
import { createElement } from 'react';
import { createRemote } from 'shared/remote/create-remote';
const App = () => createElement('h1', null, '${heading}');
export const { bootstrap, prepare, mount, unmount, update } = createRemote({ name: '${name}', App });
`;

const folderOf = (name: string): string => path.join(portal.output, 'new', name);

/**
 * A new team's remote.
 * @param screen its heading, which is its one screen; or the source of `src/remote.ts`
 * @returns the folder with its build
 */
export async function buildNew(name: string, screen: string, remoteFile: Routing): Promise<string> {
  const folder = folderOf(name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, 'src'), { recursive: true });
  await cp(path.join(portal.root, 'mf-dashboard/webpack.config.ts'), path.join(folder, 'webpack.config.ts'));
  const files = {
    'package.json': JSON.stringify({ name, version: '1.0.0', type: 'module' }),
    'remote.json': JSON.stringify(remoteFile),
    'src/remote.ts': screen.includes('\n') ? screen : source(name, screen),
  };
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
  return buildIn(folder, '1.0.0');
}

const notes = `
import { createElement, useEffect, useState } from 'react';
import { createRemote } from 'shared/remote/create-remote';
import { call } from 'shared/runtime/api';
const items = { method: 'GET', path: '/mf-notes/items' };
function App() {
  const [saved, setSaved] = useState();
  const show = ({ data }) => setSaved(data.join(', '));
  useEffect(() => void call(items).then(show), []);
  const save = (event) => {
    event.preventDefault();
    const title = new FormData(event.target).get('title');
    void call({ ...items, method: 'POST' }, { body: { title } }).then(show);
  };
  if (saved === undefined) return null;
  return createElement('form', { onSubmit: save },
    createElement('h1', null, 'Notes'),
    createElement('label', null, 'Note', createElement('input', { name: 'title' })),
    createElement('button', null, 'Save'),
    createElement('p', null, saved));
}
export const { bootstrap, prepare, mount, unmount, update } = createRemote({ name: 'mf-notes', App });
`;

/** A remote that keeps notes in an API of its own, the template's. Returns the folder with its build. */
export const buildNotes = (): Promise<string> =>
  buildNew('mf-notes', notes, {
    routes: [{ path: '/notes', access: 'session', title: 'Notes' }],
    api: true,
  });

/** Starts the API that `new-remote --api` writes. Returns a function that stops it. */
export async function startNotesApi(portalUrl: string, port: number): Promise<() => void> {
  const folder = path.join(folderOf('mf-notes'), 'api');
  await mkdir(folder, { recursive: true });
  const template = path.join(portal.root, 'scripts/new-remote/own-api/api/server.ts.txt');
  const server = path.join(folder, 'server.ts');
  await writeFile(server, (await readFile(template, 'utf8')).replaceAll('{{name}}', 'mf-notes'));
  const env = { ...process.env, PORTAL_URL: portalUrl, PORT: String(port) };
  const child = spawn('node', [server], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const answers = () =>
    fetch(`http://localhost:${port}/items`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(answers, { message: 'the API of mf-notes' }).toBe(401);
  return () => void child.kill();
}
