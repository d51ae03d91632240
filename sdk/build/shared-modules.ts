import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import lists from './shared-modules.json' with { type: 'json' };
import { readSurface } from 'sdk/build/surface';

/**
 * Which modules the parts share at run time (docs/decisions/0003). The shell provides them; a remote asks for
 * them and carries a copy of its own, loaded only where no host provides one.
 */
const require = createRequire(import.meta.url);
export const sharedFolder = path.dirname(require.resolve('shared/package.json'));

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as { version: string }).version;

function ownParts(area: string): string[] {
  return readdirSync(path.join(sharedFolder, area))
    .filter((file) => /(?<!\.d)\.(tsx?|js)$/.test(file) && !file.includes('.test.'))
    .map((file) => `shared/${area}/${path.parse(file).name}`);
}

/**
 * Small parts without any state: what each costs in every first script as a shared module (its name, its
 * version, the integrity of its files) is more than the copy that a remote carries.
 */
const bundled = new Set(lists.bundled);

/**
 * Whether a sheet is of the page itself or of a part that the shell provides; all others belong to one
 * remote.
 */
export function isSheetOfShell(file: string): boolean {
  const { dir, name } = path.parse(file);
  return dir === path.join(sharedFolder, 'ui') && !bundled.has(`shared/ui/${name}`);
}

/** What the shell itself imports before anything else is on the screen. */
const eagerOwn = new Set(lists.eager);

/**
 * Younger than shells that candidates may still have: in one of those, a build's own copy does. All others
 * are in the needs of a build.
 */
export const isOptional = (key: string): boolean => lists.optional.includes(key);

export const ownSharedKeys = (): readonly string[] =>
  [...ownParts('runtime'), ...ownParts('ui')].filter((key) => !bundled.has(key));

/**
 * The key, version and place (in the shell's first script, because every route needs it) of each shared
 * module.
 */
export function sharedModules(): readonly { key: string; version: string; eager: boolean }[] {
  const [react, reactDom] = [versionOf('react'), versionOf('react-dom')];
  return [
    ...['react', 'react/jsx-runtime'].map((key) => ({ key, version: react, eager: true })),
    ...['react-dom', 'react-dom/client'].map((key) => ({ key, version: reactDom, eager: true })),
    { key: '@lingui/core', version: versionOf('@lingui/core'), eager: true },
    ...['react-hook-form', 'yup'].map((key) => ({ key, version: versionOf(key), eager: false })),
    ...ownSharedKeys().map((key) => ({ key, version: readSurface(key).version, eager: eagerOwn.has(key) })),
  ];
}

/**
 * The `shared` option of a remote's container. In the page any version of the major will do: the exact need
 * is in build.json, and the release checks hold it.
 */
export const remoteShared = () =>
  Object.fromEntries(
    sharedModules().map(({ key, version }) => [
      key,
      { singleton: true, version, requiredVersion: `^${version.split('.')[0]}.0.0` },
    ]),
  );

/** The `shared` option of the shell. It runs with its own versions, whatever remotes would accept. */
export const shellShared = () =>
  Object.fromEntries(
    sharedModules().map(({ key, version, eager }) => [
      key,
      { singleton: true, version, eager, requiredVersion: false as const },
    ]),
  );

/**
 * The federation runtime, with whose core all parts of a page run. The shell gives it in its first script
 * (`externalRuntime` of remotes).
 */
const runtime = '@module-federation/runtime';

export const providedRuntime = { [runtime]: { version: versionOf(runtime), js: [], css: [] } };
export const neededRuntime = () => ({ [runtime]: neededRange(runtime, null) });

const newest = (versions: readonly string[]): string | undefined =>
  [...versions].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);

/**
 * The exports of a shared module, each with the version in which its present form came; null for a package.
 */
export const exportsOf = (key: string): Readonly<Record<string, string>> | null =>
  key.startsWith('shared/') ? Object.fromEntries(readSurface(key).since) : null;

/**
 * The versions of a shared module that a build can run with: from the newest of the exports that it imports,
 * within the major. Packages add to their surface with minor versions only.
 * @param imported names of exports; null when it cannot be known which
 * @returns a semver range
 */
export function neededRange(key: string, imported: readonly string[] | null): string {
  if (!key.startsWith('shared/')) {
    const [, name = key] = /^((?:@[^/]+\/)?[^/]+)/.exec(key) ?? [];
    return `^${versionOf(name).replace(/\d+$/, '0')}`;
  }
  const { version, since } = readSurface(key);
  const first = `${version.split('.')[0]}.0.0`;
  const versions = imported?.map((name) => since.get(name) ?? version) ?? [version];
  return `^${newest([first, ...versions])}`;
}
