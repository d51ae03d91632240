/** Our scope on the registry. The bare name `shared` belongs to somebody else there. */
export const scope = '@marigold-portal';

type Dependencies = Readonly<Record<string, string>>;

export interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly exports?: Dependencies;
  readonly bin?: Dependencies;
  readonly dependencies?: Dependencies;
  readonly devDependencies?: Dependencies;
  readonly [field: string]: unknown;
}

/** Where npm finds one of our packages under the name by which sources import it. */
export const aliasOf = (name: string, version: string): string => `npm:${scope}/${name}@${version}`;

/** TypeScript's result for a source file: `./ui/*.tsx` -> `./ui/*.js`. */
const compiled = (file: string): string => file.replace(/\.tsx?$/, '.js');

const mapValues = <T>(entries: Dependencies, change: (value: string, key: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, change(value, key)]));

/** What a remote in a repository of its own is compiled and tested with; this repository has other tools besides. */
const testTool =
  /^(@swc\/|@testing-library\/|@types\/(jest|node|react)|fake-indexeddb$|jest|single-spa$|tsx$|typescript$)/;
export const testTools = (...manifests: readonly PackageJson[]): Dependencies =>
  Object.fromEntries(
    manifests
      .flatMap(({ devDependencies = {} }) => Object.entries(devDependencies))
      .filter(([name]) => testTool.test(name)),
  );

/**
 * The package.json of a workspace as it is published.
 * @param workspaces versions of the workspaces that are published, by their name
 * @param peers tools that the package works with and its user installs, such as Jest
 */
export function publishedManifest(
  { private: _private, devDependencies: _tools, ...manifest }: PackageJson,
  workspaces: Dependencies,
  peers: Dependencies = {},
): PackageJson {
  const { name, exports, dependencies = {} } = manifest;
  return {
    ...manifest,
    name: `${scope}/${name}`,
    ...(exports ? { exports: mapValues(exports, compiled) } : {}),
    dependencies: mapValues(dependencies, (version, key) => {
      const own = workspaces[key];
      return own === undefined ? version : aliasOf(key, own);
    }),
    ...(Object.keys(peers).length > 0
      ? {
          peerDependencies: mapValues(peers, (version) => `^${version}`),
          peerDependenciesMeta: mapValues(peers, () => ({ optional: true })),
        }
      : {}),
  };
}
