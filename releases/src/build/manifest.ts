import { Ajv } from 'ajv';
import { isRealDate } from 'contract/wire/dates';
import { pointPrefix } from 'platform/points';
import { routingIn } from 'platform/record';
import type { BuildManifest } from 'platform/release';
import { remoteFileProblems, schemaProblems } from 'sdk/build/remote-file';
import semver from 'semver';
import { refuseFor, ReleaseError } from '../release-error';
import { isFilePath, isName, isVersion, manifestFile } from '../store/layout';
import { parseJson } from '../store/parse-json';
import schema from './build.schema.json' with { type: 'json' };

/** Servers read it at each start, on their main threads. The largest of ours has 70 KB. */
const mostBytes = 1024 ** 2;
/** Levels of lists and objects: what walks through one by calling itself must not overflow the stack. */
const deepest = 40;

const formats = {
  name: isName,
  version: isVersion,
  day: isRealDate,
  range: (text: string) => semver.validRange(text) !== null,
};
const hasRightShape = new Ajv({ allErrors: true, verbose: true, formats }).compile<BuildManifest>(schema);

function* fileProblems({ files, maps = {} }: BuildManifest): Generator<string> {
  for (const file of Object.keys(files)) {
    if (!isFilePath(file)) yield `files: '${file}' is not a plain path inside the build`;
    if (/\.(br|gz)$/.test(file))
      yield `files: ${file} would clash with the compressed copies made at publish`;
    if (file === manifestFile) yield `files: ${manifestFile} cannot contain its own hash`;
  }
  for (const map of Object.keys(maps))
    if (!/\.m?js\.map$/.test(map) || !Object.hasOwn(files, map.slice(0, -'.map'.length)))
      yield `maps: ${map} is not named after a script of files`;
}

/** Names of files, by what names them. */
function* namedFiles(manifest: BuildManifest): Generator<[where: string, files: readonly string[]]> {
  const { entry, initial, sessionInitial, pointHost, exposes = {}, provides } = manifest;
  const { prerendered = {}, languages = {} } = manifest;
  yield ['entry', [entry]];
  yield ['prerendered', Object.values(prerendered)];
  for (const [locale, language] of Object.entries(languages)) {
    const { catalog, parts = {}, prerendered: pages = {} } = language;
    yield [`languages ${locale}`, [catalog, ...Object.values(parts), ...Object.values(pages)]];
  }
  const single = Object.entries({ initial, sessionInitial, pointHost });
  for (const [where, named] of [...single, ...Object.entries(exposes), ...Object.entries(provides)])
    if (named) yield [where, [...named.js, ...named.css]];
}

function* unlistedFiles(manifest: BuildManifest): Generator<string> {
  for (const [where, files] of namedFiles(manifest))
    for (const file of files)
      if (!Object.hasOwn(manifest.files, file)) yield `${where} names ${file}, which files does not list`;
}

/** What remote.json says of points and contributions, beside what the build has. */
function* pointProblems(manifest: BuildManifest): Generator<string> {
  const { name, points = [], contributes = [], exposes = {} } = manifest;
  const prefix = `${pointPrefix(name)}/`;
  for (const point of points)
    if (!point.name.startsWith(prefix))
      yield `points: ${point.name} must begin with ${prefix}, as all points of ${name}`;
  for (const { module } of contributes)
    if (!Object.hasOwn(exposes, module))
      yield `contributes: the build does not expose ${module}: build it with portal-build, from src/${module.slice(2)}`;
}

function problemsOf(manifest: BuildManifest): readonly string[] {
  const ofRemoteFile = manifest.kind === 'remote' ? remoteFileProblems(routingIn(manifest)) : [];
  const ofFiles = [...fileProblems(manifest), ...unlistedFiles(manifest), ...ofRemoteFile];
  return ofRemoteFile.length > 0 ? ofFiles : [...ofFiles, ...pointProblems(manifest)];
}

function isDeep(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeep(inner, levels - 1));
}

/** Reads a build.json; unknown fields are accepted. @throws ReleaseError that lists all problems */
export function parseManifest(bytes: Buffer, where: string): BuildManifest {
  if (bytes.length > mostBytes)
    throw new ReleaseError(`${where} has more than ${mostBytes / 1024} KB: publish fewer files`, 'too-large');
  const content = parseJson(bytes);
  if (content === undefined) throw new ReleaseError(`${where} is not valid JSON`, 'invalid-build');
  if (isDeep(content))
    throw new ReleaseError(`${where} is nested deeper than ${deepest} levels`, 'invalid-build');
  const ofShape = hasRightShape(content) ? [] : schemaProblems(hasRightShape.errors, manifestFile);
  const problems = ofShape.length > 0 ? ofShape : problemsOf(content as BuildManifest);
  refuseFor(problems, `${where} cannot be published:`, 'invalid-build');
  return content as BuildManifest; // its shape was checked above
}
