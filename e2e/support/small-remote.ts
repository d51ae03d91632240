import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Routing } from 'platform/routes';

/** A team's repository with a built ES module: a remote without a bundler, that is made in no time. */
export async function writeSmallRemote(
  repository: string,
  { name, version, route, says }: Readonly<Record<'name' | 'version' | 'route' | 'says', string>>,
  /** The body of `mount`. */
  mount = `domElement.append(Object.assign(document.createElement('h1'), { textContent: '${says}' }));`,
  /** More fields of its remote.json. */
  more: Partial<Routing> = {},
): Promise<string> {
  const dist = path.join(repository, 'dist');
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  const files = {
    'package.json': JSON.stringify({ name, version, type: 'module' }),
    'remote.json': JSON.stringify({ routes: [{ path: route, access: 'public', title: says }], ...more }),
    'dist/main.js': [
      `export async function mount({ domElement }) { ${mount} }`,
      'export async function unmount({ domElement }) { domElement.replaceChildren(); }',
    ].join('\n'),
    'dist/main.css': 'h1 { color: rgb(0, 90, 160); }',
  };
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(repository, file), text);
  return dist;
}
