import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Routing } from 'platform/routes';
import { portal } from '../config';
import { buildIn } from './build-changed';

const source = (name: string, heading: string): string => `
import { createElement } from 'react';
import { createRemote } from 'shared/remote/create-remote';
const App = () => createElement('h1', null, '${heading}');
export const { bootstrap, prepare, mount, unmount, update } = createRemote({ name: '${name}', App });
`;

/** A new team's remote, whose one screen is a heading. Returns the folder with its build. */
export async function buildNew(name: string, heading: string, remoteFile: Routing): Promise<string> {
  const folder = path.join(portal.output, 'new', name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, 'src'), { recursive: true });
  await cp(path.join(portal.root, 'mf-dashboard/webpack.config.ts'), path.join(folder, 'webpack.config.ts'));
  const files = {
    'package.json': JSON.stringify({ name, version: '1.0.0', type: 'module' }),
    'remote.json': JSON.stringify(remoteFile),
    'src/remote.ts': source(name, heading),
  };
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
  return buildIn(folder, '1.0.0');
}
