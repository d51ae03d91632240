import type { BuildManifest, FileLists } from './release';

/** The manifest of Module Federation, which stock hosts read (`Manifest` of @module-federation/sdk). */
export const federationManifestFile = 'mf-manifest.json';

/**
 * The ES module of a build for hosts that are not the portal: the lifecycles of single-spa, and in our
 * own builds
 * `init` and `get` of a container besides.
 */
export const hostEntryFile = 'single-spa.js';

/** A shared module that a build contains a copy of. */
export interface FederationShared extends FileLists {
  readonly name: string;
  readonly version: string;
  /** The versions of others' copies that it accepts. */
  readonly requiredVersion: string;
}

const toAssets = ({ js, css }: FileLists) => ({
  js: { sync: js, async: [] },
  css: { sync: css, async: [] },
});

/**
 * The manifest of Module Federation of a build, made from its build.json.
 * @param publicPath address of the build's files, with a slash at its end; `auto` for files beside the
 * manifest
 * @param shared what the build shares, as far as it is known
 * @returns null for a build that is no container
 */
export function toFederationManifest(
  build: BuildManifest,
  publicPath: string,
  shared: readonly FederationShared[] = [],
): object | null {
  const { name, version, container, entry, initial, exposes = {}, foreign } = build;
  const exposed = foreign ? foreign.exposes : './app';
  if (container === null || exposed === undefined) return null;
  const id = foreign?.global ?? container;
  // Our own container takes whatever React a host shares; the module in front of it looks first.
  const isGuarded = !foreign && Object.hasOwn(build.files, hostEntryFile);
  const isModule = isGuarded || foreign?.format === 'module';
  return {
    id,
    name: id,
    metaData: {
      name: id,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      remoteEntry: {
        name: isGuarded ? hostEntryFile : entry,
        path: '',
        type: isModule ? 'module' : 'global',
      },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: id,
      publicPath,
    },
    shared: shared.map(({ js, css, ...module }) => ({
      id: `${id}:${module.name}`,
      ...module,
      singleton: true,
      hash: '',
      assets: toAssets({ js, css }),
    })),
    remotes: [],
    exposes: Object.entries({ [exposed]: initial, ...exposes }).map(([path, needed]) => ({
      id: `${id}:${path.slice(2)}`,
      name: path.slice(2),
      path,
      assets: toAssets(needed),
    })),
  };
}
