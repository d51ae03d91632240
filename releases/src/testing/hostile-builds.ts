import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { makeRemote, pins } from './fixture';

type Files = Readonly<Record<string, string>>;

/** A gzipped tar archive of these files, as the command line sends it. */
export async function archiveOf(files: Files): Promise<Buffer> {
  const archive = pack();
  for (const [name, text] of Object.entries(files)) archive.entry({ name }, text);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks));
}

const inBuild = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [`build/${file}`, text]));

/**
 * The archive of a build of ours with more files, each of which build.json pins.
 * @param change the text of build.json
 */
export function ownBuild(
  more: Files,
  maps: Files = {},
  changes: object = {},
  version = '2.0.0',
  change = (manifest: string): string => manifest,
): Promise<Buffer> {
  const { manifest, contents } = makeRemote('mf-auth', version);
  const files = { ...contents, ...more };
  const pinned = {
    ...manifest,
    files: pins(files),
    ...(Object.keys(maps).length > 0 ? { maps: pins(maps) } : {}),
    ...changes,
  };
  return archiveOf(inBuild({ ...files, ...maps, 'build.json': change(JSON.stringify(pinned)) }));
}

/** The archive of another tool's build. */
export const foreignBuild = (files: Files, around: Files = {}): Promise<Buffer> =>
  archiveOf({
    ...inBuild({ 'main.js': 'export const mount = () => {}, unmount = () => {};', ...files }),
    'package.json': JSON.stringify({ name: 'mf-auth', version: '2.0.0' }),
    'remote.json': JSON.stringify({ routes: [{ path: '/auth', access: 'public' }] }),
    ...around,
  });
