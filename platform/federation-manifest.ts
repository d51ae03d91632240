import type { BuildManifest } from './release';

/** The manifest of Module Federation, which stock hosts read (`Manifest` of @module-federation/sdk). */
export const federationManifestFile = 'mf-manifest.json';

/**
 * The manifest of Module Federation of a build of any tool, made from its build.json.
 * @param publicPath address of the build's files, with a slash at its end; `auto` for files beside the manifest
 * @returns null for a build that is no container
 */
export function toFederationManifest(build: BuildManifest, publicPath: string): object | null {
  const { name, version, container, entry, initial, foreign } = build;
  const exposed = foreign ? foreign.exposes : './app';
  if (container === null || exposed === undefined) return null;
  const id = foreign?.global ?? container;
  return {
    id,
    name: id,
    metaData: {
      name: id,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      remoteEntry: { name: entry, path: '', type: foreign?.format === 'module' ? 'module' : 'global' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: id,
      pluginVersion: '2.9.2',
      publicPath,
    },
    // A build brings what it shares itself; hosts need not prepare anything.
    shared: [],
    remotes: [],
    exposes: [
      {
        id: `${id}:${exposed.slice(2)}`,
        name: exposed.slice(2),
        path: exposed,
        assets: { js: { sync: initial.js, async: [] }, css: { sync: initial.css, async: [] } },
      },
    ],
  };
}
