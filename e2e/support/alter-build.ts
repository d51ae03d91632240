import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { containerName } from 'platform/container-name';
import type { BuildManifest, PublicDocument } from 'platform/release';
import { portal } from '../config';
import type { OwnPortal } from './own-portal';

export interface Alteration {
  /**
   * A piece of a script or style sheet of a module that the build exposes, or of the shell's first files, and
   * what replaces it.
   */
  readonly from: string;
  readonly to: string;
}

const integrityOf = (bytes: Buffer): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** Files after those whose integrity they carry. */
const byPins = (entry: string) => (a: string, b: string) => {
  const last = [entry, 'single-spa.js'];
  const rank = (file: string): number => last.indexOf(file);
  return rank(a) - rank(b);
};

/** A running portal, and the store with its builds or a copy of them. */
type Source = Pick<OwnPortal, 'url' | 'storeFolder'>;

/** The folder of the build that candidates get now. */
async function currentBuild({ url, storeFolder }: Source, name: string): Promise<string> {
  const answer = await fetch(`${url}/channels/local.json`);
  const version = ((await answer.json()) as PublicDocument).deployables[name]?.current.version;
  if (!version) throw new Error(`The channel has no ${name}`);
  return path.join(storeFolder, 'builds', name, version);
}

/**
 * A copy of a published build under another version, with pieces of its code changed: a bad build without the
 * time that a real one takes. Returns its folder, to be published.
 */
export const alterBuild = async (
  origin: Source,
  name: string,
  version: string,
  ...alterations: readonly Alteration[]
): Promise<string> => alterFolder(await currentBuild(origin, name), name, version, ...alterations);

/** The same of the build in a folder. */
export async function alterFolder(
  source: string,
  name: string,
  version: string,
  ...alterations: readonly Alteration[]
): Promise<string> {
  const folder = path.join(portal.output, 'altered', `${name}-${version}-${process.pid}`);
  await rm(folder, { recursive: true, force: true });
  await cp(source, folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });

  // The store signed it; what is published comes unsigned.
  // It is minified code that is altered: the source maps are not its own.
  const {
    signature: _signed,
    maps: _maps,
    ...manifest
  } = JSON.parse(await readFile(path.join(folder, 'build.json'), 'utf8')) as BuildManifest & {
    signature: unknown;
  };
  // The global names of two builds of one page differ; the shell has none.
  const container = manifest.container && containerName({ name, version });
  const pins = new Map<string, string>();
  const files: Record<string, BuildManifest['files'][string]> = {};
  const left = new Set(alterations);

  const modules = [manifest.initial, ...Object.values(manifest.exposes ?? {})];
  const isFirst = (file: string) =>
    [manifest.entry, ...modules.flatMap(({ js, css }) => [...js, ...css])].includes(file);
  /** Puts the altered pieces into one of the first files. */
  const alter = (text: string): string => {
    let altered = text;
    for (const alteration of left) {
      if (!altered.includes(alteration.from)) continue;
      altered = altered.replace(alteration.from, () => alteration.to);
      left.delete(alteration);
    }
    return altered;
  };
  const rename = (text: string): string =>
    manifest.container && container ? text.replaceAll(manifest.container, () => container) : text;

  for (const file of Object.keys(manifest.files).sort(byPins(manifest.entry))) {
    const place = path.join(folder, file);
    const before = manifest.files[file]!.integrity;
    if (/\.(js|css)$/.test(file)) {
      let text = rename(await readFile(place, 'utf8'));
      for (const [old, now] of pins) text = text.replaceAll(old, now);
      await writeFile(place, isFirst(file) ? alter(text) : text);
    }
    const bytes = await readFile(place);
    files[file] = { size: bytes.length, integrity: integrityOf(bytes) };
    pins.set(before, files[file].integrity);
  }
  for (const { from } of left) throw new Error(`The build of ${name} does not say: ${from}`);
  await writeFile(
    path.join(folder, 'build.json'),
    JSON.stringify({ ...manifest, version, container, files } satisfies BuildManifest),
  );
  return folder;
}
