/** The manifest of Module Federation, which stock hosts read (`Manifest` of @module-federation/sdk). */
export const federationManifestFile = 'mf-manifest.json';

/**
 * The ES module of a build for hosts that are not the portal: the lifecycles of single-spa, and in our
 * own builds
 * `init` and `get` of a container besides.
 */
export const hostEntryFile = 'single-spa.js';
