import { isRealDate } from 'contract/dates';
import { pointPrefix } from 'platform/points';
import { routingIn } from 'platform/record';
import type { BuildManifest } from 'platform/release';
import { remoteFileProblems } from 'sdk/build/remote-file';
import semver from 'semver';
import { ReleaseError } from '../release-error';
import { isFilePath, isName, isVersion, manifestFile } from '../store/layout';
import { parseJson } from '../store/parse-json';
import { integrityPattern } from './integrity';

/** Servers read it at each start, on their main threads. The largest of ours has 70 KB. */
const mostBytes = 1024 ** 2;
/** Levels of lists and objects: what walks through one by calling itself must not overflow the stack. */
const deepest = 40;

type Loose = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
const isListed = (files: unknown, file: unknown): boolean =>
  isObject(files) && isText(file) && Object.hasOwn(files, file);

const isPinned = (entry: unknown): boolean =>
  isObject(entry) && Number.isSafeInteger(entry.size) && integrityPattern.test(String(entry.integrity));

function* fileProblems(files: unknown): Generator<string> {
  if (!isObject(files)) yield 'files must be an object';
  for (const [file, entry] of entriesOf(files)) {
    if (!isFilePath(file)) yield `files: '${file}' is not a plain path inside the build`;
    if (/\.(br|gz)$/.test(file))
      yield `files: ${file} would clash with the compressed copies made at publish`;
    if (file === manifestFile) yield `files: ${manifestFile} cannot contain its own hash`;
    if (!isPinned(entry)) yield `files: ${file} needs a size and an integrity (sha256-...)`;
  }
}

/** `app.js.map` -> `app.js`; null for another file. */
const scriptOf = (file: string): string | null =>
  /\.m?js\.map$/.test(file) ? file.slice(0, -'.map'.length) : null;

function* mapProblems(maps: unknown, files: unknown): Generator<string> {
  if (!isObject(maps)) yield 'maps must be an object';
  for (const [file, entry] of entriesOf(maps)) {
    if (!isListed(files, scriptOf(file))) yield `maps: ${file} is not named after a script of files`;
    if (!isPinned(entry)) yield `maps: ${file} needs a size and an integrity (sha256-...)`;
  }
}

function* listProblems(lists: unknown, where: string, files: unknown): Generator<string> {
  if (!isObject(lists) || !isTextList(lists.js) || !isTextList(lists.css)) {
    yield `${where} must contain the lists js and css`;
    return;
  }
  for (const file of [...lists.js, ...lists.css])
    if (!isListed(files, file)) yield `${where} names ${file}, which files does not list`;
}

function* shellProblems({
  container,
  routes,
  sessionInitial,
  pointHost,
  provides,
  files,
}: Loose): Generator<string> {
  if (container !== null) yield 'container must be null for the shell';
  if (!Array.isArray(routes) || routes.length > 0) yield 'routes must be an empty list for the shell';
  if (sessionInitial !== undefined) yield* listProblems(sessionInitial, 'sessionInitial', files);
  if (pointHost !== undefined) yield* listProblems(pointHost, 'pointHost', files);
  if (!isObject(provides)) yield 'provides must be an object';
  for (const [module, provided] of entriesOf(provides)) {
    yield* listProblems(provided, `provides ${module}`, files);
    if (!isObject(provided) || !isVersion(String(provided.version)))
      yield `provides ${module} needs a version`;
    const { exports = {} }: Loose = isObject(provided) ? provided : {};
    if (!isObject(exports) || !Object.values(exports).every((since) => isVersion(String(since))))
      yield `provides ${module}: exports must name a version for each export`;
  }
}

function* firstFilesProblems(lists: unknown, where: string, files: unknown): Generator<string> {
  yield* listProblems(lists, where, files);
  if (!isObject(lists) || !isTextList(lists.shared)) yield `${where}.shared must be a list of shared modules`;
}

/** What remote.json says of points and contributions, beside what the build has. */
function* pointProblems({ name, points, contributes, exposes, files }: Loose): Generator<string> {
  for (const [module, lists] of entriesOf(exposes))
    yield* firstFilesProblems(lists, `exposes ${module}`, files);
  for (const point of Array.isArray(points) ? (points as unknown[]) : []) {
    const prefix = `${pointPrefix(String(name))}/`;
    if (isObject(point) && isText(point.name) && !point.name.startsWith(prefix))
      yield `points: ${point.name} must begin with ${prefix}, as all points of ${String(name)}`;
  }
  for (const contribution of Array.isArray(contributes) ? (contributes as unknown[]) : []) {
    const { module }: Loose = isObject(contribution) ? contribution : {};
    if (isText(module) && !(isObject(exposes) && Object.hasOwn(exposes, module)))
      yield `contributes: the build does not expose ${module}: build it with portal-build, from src/${module.slice(2)}`;
  }
}

function* remoteProblems(manifest: Loose): Generator<string> {
  const { container, provides, uses = {} } = manifest;
  if (!isText(container) || !/^[A-Za-z_$][\w$]{0,127}$/.test(container))
    yield "container must be the remote's global name";
  if (!isObject(provides) || Object.keys(provides).length > 0) yield 'only the shell may provide modules';
  if (!isObject(uses) || !Object.values(uses).every(isTextList))
    yield 'uses must list the exports of each shared module';
  yield* remoteFileProblems(routingIn(manifest));
  yield* pointProblems(manifest);
}

function* kindProblems(manifest: Loose): Generator<string> {
  if (manifest.kind === 'shell') yield* shellProblems(manifest);
  else if (manifest.kind === 'remote') yield* remoteProblems(manifest);
  else yield "kind must be 'shell' or 'remote'";
}

function* contractProblems({ contract, earlierContracts }: Loose): Generator<string> {
  if (!Number.isInteger(contract)) yield 'contract must be a whole number';
  for (const [earlier, until] of entriesOf(earlierContracts))
    if (!/^\d+$/.test(earlier) || !isText(until) || !isRealDate(until))
      yield `earlierContracts: ${earlier} needs the last day on which it is supported`;
}

function* needProblems(needs: unknown): Generator<string> {
  if (!isObject(needs)) yield 'needs must be an object';
  for (const [module, range] of entriesOf(needs))
    if (!isText(range) || semver.validRange(range) === null) yield `needs ${module} has no version range`;
}

function* foreignProblems(foreign: unknown): Generator<string> {
  const { format, global, exposes }: Loose = isObject(foreign) ? foreign : {};
  if (format !== 'script' && format !== 'module') yield "foreign.format must be 'script' or 'module'";
  if (format === 'script' && (!isText(global) || !isText(exposes)))
    yield "foreign needs the container's global name and its exposed module";
}

/** Unknown languages pass: another repository may be ahead of this server. */
function* languageProblems(languages: unknown, files: unknown): Generator<string> {
  if (!isObject(languages)) yield 'languages must be an object';
  for (const [locale, language] of entriesOf(languages)) {
    const { catalog, parts = {}, texts, prerendered = {} }: Loose = isObject(language) ? language : {};
    const isCatalog = (file: unknown) => isListed(files, file) && String(file).endsWith('.json');
    if (!isCatalog(catalog)) yield `languages ${locale}: catalog must name a JSON file of files`;
    if (!isObject(parts) || !Object.values(parts).every(isCatalog))
      yield `languages ${locale}: parts must name a JSON file of files for each part`;
    if (!isObject(texts) || !Object.values(texts).every(isText))
      yield `languages ${locale}: texts must be texts by their English ones`;
    if (!isObject(prerendered) || !Object.values(prerendered).every((file) => isListed(files, file)))
      yield `languages ${locale}: prerendered must name a file of files for each route`;
  }
}

function* problemsOf(manifest: Loose): Generator<string> {
  const { schema, name, version, domain, entry, initial, needs, prerendered, languages, files } = manifest;
  if (schema !== 1) yield 'schema must be 1';
  if (!isText(name) || !isName(name)) yield 'name must be lower-case letters, digits and hyphens';
  if (!isText(version) || !isVersion(version)) yield 'version must be a semantic version such as 1.4.2';
  yield* contractProblems(manifest);
  if (domain !== undefined && (!isText(domain) || !isVersion(domain)))
    yield 'domain must be a semantic version such as 1.4.2';
  if (!isListed(files, entry)) yield 'entry must be one of files';
  yield* firstFilesProblems(initial, 'initial', files);
  const pages = isObject(prerendered) ? Object.values(prerendered) : [prerendered];
  if (prerendered !== undefined && !pages.every((file) => isListed(files, file)))
    yield 'prerendered must name a file of files for each route';
  if (languages !== undefined) yield* languageProblems(languages, files);
  yield* needProblems(needs);
  yield* fileProblems(files);
  if (manifest.maps !== undefined) yield* mapProblems(manifest.maps, files);
  yield* kindProblems(manifest);
  if (manifest.foreign !== undefined) yield* foreignProblems(manifest.foreign);
}

function isDeep(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeep(inner, levels - 1));
}

/**
 * Reads a build.json; unknown fields are accepted, as the contract only grows. @throws ReleaseError that
 * lists all problems
 */
export function parseManifest(bytes: Buffer, where: string): BuildManifest {
  if (bytes.length > mostBytes)
    throw new ReleaseError(`${where} has more than ${mostBytes / 1024} KB: publish fewer files`);
  const content = parseJson(bytes);
  if (content === undefined) throw new ReleaseError(`${where} is not valid JSON`);
  if (isDeep(content)) throw new ReleaseError(`${where} is nested deeper than ${deepest} levels`);
  if (!isObject(content)) throw new ReleaseError(`${where} must contain an object`);
  const problems = [...problemsOf(content)];
  if (problems.length > 0) throw new ReleaseError(`${where} cannot be published:`, problems);
  return content as unknown as BuildManifest; // every field was checked above
}
