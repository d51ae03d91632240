import type { ShareScope } from 'shared/remote/load-container';

/** What must be of one kind: React's parts of different versions, or of development and production, crash. */
const parts = ['react', 'react-dom', 'react-dom/client'];

/** The version that a container takes for a singleton: the one in use, else the newest. */
function chosenVersion(scope: ShareScope, key: string): string | undefined {
  const versions = Object.entries(scope[key] ?? {});
  const inUse = versions.find(([, { loaded }]) => loaded);
  const byVersion = versions.sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  return (inUse ?? byVersion.at(-1))?.[0];
}

const numbers = (version: string): number[] => version.split('.').map(Number.parseFloat);

/**
 * Whether a host shares a React that a build runs with: all parts of it, in one version, of the build's major
 * and not older than its minor.
 * @param built the version that the build was made with, '19.3.1'
 */
export function sharesReact(scope: ShareScope, built: string): boolean {
  const [version, ...others] = parts.map((key) => chosenVersion(scope, key));
  if (version === undefined || others.some((other) => other !== version)) return false;
  const [major, minor = 0] = numbers(version);
  const [neededMajor, neededMinor = 0] = numbers(built);
  return major === neededMajor && minor >= neededMinor;
}
