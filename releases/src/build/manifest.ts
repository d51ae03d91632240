import type { BuildManifest } from 'shared/contract/release';
import semver from 'semver';
import { ReleaseError } from '../release-error';
import { isFilePath, isName, isVersion, manifestFile } from '../store/layout';
import { integrityPattern } from './integrity';

const containerPattern = /^[A-Za-z_$][\w$]*$/;

type Loose = Record<string, unknown>;

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Collects the problems of a build.json, so that a team sees all of them at once. */
class Check {
  readonly problems: string[] = [];
  readonly files: Loose;

  constructor(private readonly manifest: Loose) {
    this.files = isObject(manifest.files) ? manifest.files : {};
  }

  expect(isValid: boolean, problem: string): void {
    if (!isValid) this.problems.push(problem);
  }

  fileLists(value: unknown, where: string): void {
    if (!isObject(value) || !isTextList(value.js) || !isTextList(value.css)) {
      this.problems.push(`${where} must contain the lists js and css`);
      return;
    }
    for (const file of [...value.js, ...value.css]) {
      this.expect(Object.hasOwn(this.files, file), `${where} names ${file}, which files does not list`);
    }
  }

  listedFiles(): void {
    this.expect(isObject(this.manifest.files), 'files must be an object');
    for (const [file, entry] of Object.entries(this.files)) {
      this.expect(isFilePath(file), `files: '${file}' is not a plain path inside the build`);
      this.expect(
        !/\.(br|gz)$/.test(file),
        `files: ${file} would clash with the compressed copies made at publish`,
      );
      this.expect(file !== manifestFile, `files: ${manifestFile} cannot contain its own hash`);
      const pinned =
        isObject(entry) && Number.isSafeInteger(entry.size) && integrityPattern.test(String(entry.integrity));
      this.expect(pinned, `files: ${file} needs a size and an integrity (sha256-... or sha384-...)`);
    }
  }

  shell(): void {
    const { container, sessionInitial, provides } = this.manifest;
    this.expect(container === null, 'container must be null for the shell');
    if (sessionInitial !== undefined) this.fileLists(sessionInitial, 'sessionInitial');
    if (!isObject(provides)) {
      this.problems.push('provides must be an object');
      return;
    }
    for (const [module, provided] of Object.entries(provides)) {
      this.fileLists(provided, `provides ${module}`);
      this.expect(
        isObject(provided) && isVersion(String(provided.version)),
        `provides ${module} needs a version`,
      );
    }
  }

  remote(): void {
    const { container, provides } = this.manifest;
    const named = typeof container === 'string' && containerPattern.test(container);
    this.expect(named, "container must be the remote's global name");
    this.expect(
      isObject(provides) && Object.keys(provides).length === 0,
      'only the shell may provide modules',
    );
  }

  common(): void {
    const { schema, name, version, contract, entry, routes, initial, needs, prerendered } = this.manifest;
    this.expect(schema === 1, 'schema must be 1');
    this.expect(typeof name === 'string' && isName(name), 'name must be small letters, digits and hyphens');
    this.expect(
      typeof version === 'string' && isVersion(version),
      'version must be a semantic version such as 1.4.2',
    );
    this.expect(Number.isInteger(contract), 'contract must be a whole number');
    this.expect(typeof entry === 'string' && Object.hasOwn(this.files, entry), 'entry must be one of files');
    const absolute = isTextList(routes) && routes.every((route) => route.startsWith('/'));
    this.expect(absolute, 'routes must be a list of absolute path patterns');
    this.fileLists(initial, 'initial');
    this.expect(
      isObject(initial) && isTextList(initial.shared),
      'initial.shared must be a list of shared modules',
    );
    if (prerendered !== undefined) {
      const files = isObject(prerendered) ? Object.values(prerendered) : [null];
      const listed = files.every((file) => typeof file === 'string' && Object.hasOwn(this.files, file));
      this.expect(listed, 'prerendered must name a file of files for each route');
    }
    const ranges = isObject(needs) ? Object.entries(needs) : null;
    this.expect(ranges !== null, 'needs must be an object');
    for (const [module, range] of ranges ?? []) {
      this.expect(
        typeof range === 'string' && semver.validRange(range) !== null,
        `needs ${module} has no version range`,
      );
    }
  }
}

/**
 * Reads and checks a build.json. Unknown fields are accepted, as the contract only grows.
 * @throws ReleaseError that lists all problems
 */
export function parseManifest(bytes: Buffer, where: string): BuildManifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new ReleaseError(`${where} is not valid JSON`);
  }
  if (!isObject(manifest)) throw new ReleaseError(`${where} must contain an object`);
  const check = new Check(manifest);
  check.common();
  check.listedFiles();
  if (manifest.kind === 'shell') check.shell();
  else if (manifest.kind === 'remote') check.remote();
  else check.problems.push("kind must be 'shell' or 'remote'");
  if (check.problems.length > 0) throw new ReleaseError(`${where} cannot be published:`, check.problems);
  return manifest as unknown as BuildManifest; // every field was checked above
}
