import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { containerName } from 'platform/container-name';
import { hostEntryFile } from 'platform/federation-manifest';
import { contracts, isScript, type BuildManifest } from 'platform/release';
import { replaceInScript } from 'sdk/build/edit-script';
import { keyframesIn, scopeStyles } from 'sdk/build/scope-styles';
import { remoteFileName, remoteFileProblems } from 'sdk/build/remote-file';
import type { RemoteFile } from 'platform/remote.schema';
import type { Routing } from 'platform/routes';
import { packageFolder } from '../package-folder';
import { refuseFor, ReleaseError } from '../release-error';
import { isFilePath } from '../store/layout';
import { parseJson } from '../store/parse-json';
import { findEntry } from './find-entry';
import { integrityOf } from 'sdk/build/integrity-of';
import { parseManifest } from './manifest';
import { fileIn, walk, type DistFile } from './read-dist';
import { requireFewStyles, withSheet } from './styles';

/** Not hidden files, the tool's compressed copies, or the page that Vite and others make. */
export const isPublished = (file: string): boolean =>
  isFilePath(file) && !/\.(br|gz)$/.test(file) && file !== 'index.html';

/** What antd, emotion, styled-components and style-loader do. */
const addsStyles = /\bdocument\.createElement\(\s*["'`]style["'`]\s*\)/;

/** For hosts without federation. */
const singleSpaSource = path.join(packageFolder, 'page/foreign-single-spa.js');

/** Of a package.json or remote.json; the largest of ours has 4 KB. */
const mostJsonBytes = 256 * 1024;

/** Reads a JSON file of the build's folder, or of the project around it. */
async function readJson(folder: string, file: string): Promise<Readonly<Record<string, unknown>>> {
  for (const place of [folder, path.dirname(folder)]) {
    const bytes = await readFile(path.join(place, file)).catch(() => null);
    if (bytes && bytes.length > mostJsonBytes)
      throw new ReleaseError(`${path.join(place, file)} has more than ${mostJsonBytes / 1024} KB`);
    const value = bytes && parseJson(bytes);
    if (bytes && (typeof value !== 'object' || value === null))
      throw new ReleaseError(`${path.join(place, file)} is not valid JSON`);
    if (value) return value as Readonly<Record<string, unknown>>;
  }
  return {};
}

async function readRouting(folder: string): Promise<Routing> {
  const { $schema: _forEditors, ...remote } = (await readJson(folder, remoteFileName)) as Partial<RemoteFile>;
  if (remote.routes) {
    const problems = remoteFileProblems(remote);
    refuseFor(problems, `The ${remoteFileName} of ${folder} is not valid:`, 'invalid-build');
    return { ...remote, routes: remote.routes };
  }
  throw new ReleaseError(
    `No routes are known for the build in ${folder}: write them into a ${remoteFileName} in it or beside it, such as ` +
      '{ "routes": [{ "path": "/jobs", "access": "public" }] }',
  );
}

/** @throws ReleaseError for a map whose columns cannot be moved */
function withUniqueName(file: DistFile, map: DistFile | undefined, container: string) {
  const mapped = { script: file.bytes.toString('utf8'), map: map?.bytes.toString('utf8') };
  const pattern = /\b(webpack|rspack)Chunk[\w$]+/g;
  try {
    const named = replaceInScript(mapped, pattern, ([, tool]) => `${tool}Chunk${container}`);
    return [
      { file: file.file, bytes: Buffer.from(named.script) },
      ...(map ? [{ file: map.file, bytes: Buffer.from(named.map ?? '') }] : []),
    ];
  } catch {
    throw new ReleaseError(`${map?.file} is not a source map of ${file.file}: build again, or leave it out`);
  }
}

/**
 * The bytes to publish. Two versions of a build run in one page for a moment, and would mix their chunks:
 * webpack and rspack keep them under one global name, `output.chunkLoadingGlobal`, so it gets the version
 * too. Style sheets apply inside of the remote only. Of source maps only those of scripts are of use.
 */
function toPublished(all: readonly DistFile[], container: string, name: string): DistFile[] {
  const sheets = all.filter(({ file }) => file.endsWith('.css'));
  requireFewStyles(sheets);
  // One sheet may use the keyframes of another.
  const keyframes = new Set(sheets.flatMap((sheet) => withSheet(sheet, keyframesIn)));
  const scoped = (sheet: DistFile): DistFile => ({
    file: sheet.file,
    bytes: Buffer.from(withSheet(sheet, (css) => scopeStyles(css, name, keyframes))),
  });
  const maps = new Map(all.filter(({ file }) => file.endsWith('.map')).map((map) => [map.file, map]));
  return all.flatMap((one) => {
    const { file } = one;
    if (file.endsWith('.map')) return [];
    if (isScript(file)) return withUniqueName(one, maps.get(`${file}.map`), container);
    return file.endsWith('.css') ? scoped(one) : one;
  });
}

const pinsOf = (files: readonly DistFile[]): BuildManifest['files'] =>
  Object.fromEntries(
    files.map(({ file, bytes }) => [file, { size: bytes.length, integrity: integrityOf(bytes) }]),
  );

/** Makes another tool's build.json. @throws ReleaseError without entry, name, version or routes */
export async function readForeign(
  folder: string,
  wantedName?: string,
  wantedVersion?: string,
  onRead?: (file: string) => void,
) {
  const files = (await walk(folder)).filter(isPublished);
  const project = await readJson(folder, 'package.json');
  const version = wantedVersion ?? project.version;
  if (typeof version !== 'string')
    throw new ReleaseError(`No version is known for ${folder}: add a package.json, or pass --version`);
  const ownName = typeof project.name === 'string' ? project.name : '';
  const name = wantedName ?? ownName.replace(/^@.*\//, '');
  const container = containerName({ name, version });

  const original = files.map((file) => fileIn(folder, file, onRead));
  const published = toPublished(original, container, name);
  const contents = new Map(
    published.flatMap((one) => (one.file.endsWith('.map') ? [] : [[one.file, one] as const])),
  );
  const read = (file: string): string | undefined => contents.get(file)?.bytes.toString('utf8');
  const { entry, js, css, chunks, ...foreign } = await findEntry([...contents.keys()], read);
  if (chunks)
    for (const script of [...contents.keys()].filter(isScript))
      if (script !== entry && !chunks.includes(script)) contents.delete(script);
  if (!contents.has(hostEntryFile)) {
    const pin = (file: string) => ({ file, integrity: integrityOf(contents.get(file)?.bytes ?? '') });
    const values = JSON.stringify({ name, ...foreign, entry: pin(entry), styles: css.map(pin) });
    const source = await readFile(singleSpaSource, 'utf8');
    const bytes = Buffer.from(source.replace("'%BUILD%'", () => values));
    contents.set(hostEntryFile, { file: hostEntryFile, bytes });
  }
  const maps = published.filter(({ file }) => file.endsWith('.map') && contents.has(file.slice(0, -4)));
  const scripts = [...contents.keys()].filter(isScript);
  const inlineStyles = scripts.some((file) => addsStyles.test(read(file) ?? ''));
  const manifest: BuildManifest = {
    schema: 1,
    name,
    version,
    kind: 'remote',
    ...contracts,
    container,
    entry,
    ...(await readRouting(folder)),
    initial: { js, css, shared: [] },
    needs: {},
    provides: {},
    files: pinsOf([...contents.values()]),
    ...(maps.length > 0 ? { maps: pinsOf(maps) } : {}),
    foreign: { ...foreign, ...(inlineStyles ? { inlineStyles } : {}) },
  };
  const manifestBytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  return {
    manifest: parseManifest(manifestBytes, folder),
    manifestBytes,
    files: [...contents.values()],
    maps,
  };
}
