import { catalogOf, filesOf, json, ownApiOf, remoteEntryOf } from './files';
import { scope, type Template } from '../pack/manifest';
import type { Request } from './request';

/** Where the repository's packages come from, and what installs them. */
export interface Installation {
  /** The address of the registry with the packages of our scope. */
  readonly registry: string;
  /** `pnpm/12.21.0 npm/? node/v24.0.0 linux x64`, as package managers name themselves. */
  readonly userAgent: string;
}

/** How a pipeline installs exactly what the lock file says; npm's own is kept by GitHub between runs. */
function installing(userAgent: string): { readonly install: string; readonly cache: string } {
  const [, version] = /^pnpm\/([\w.-]+)/.exec(userAgent) ?? [];
  return version === undefined
    ? { install: 'npm ci --ignore-scripts', cache: ', cache: npm' }
    : { install: `npx --yes pnpm@${version} install --frozen-lockfile --ignore-scripts`, cache: '' };
}

/**
 * By default pnpm refuses an installation in which a package has an install script that nobody has decided
 * on. None that a remote gets needs its own, as their programs come as packages for each system: pnpm runs
 * none of them, and says so.
 */
const pnpmSettings = 'strictDepBuilds: false\n';

/** All files of a repository that contains one remote and nothing else: path -> text. */
export function planRepository(
  request: Request,
  { testTools, apiPackages, ...packages }: Template,
  { registry, userAgent }: Installation,
): ReadonlyMap<string, string> {
  const words = { testTools: testTools.join(' '), ...installing(userAgent) };
  const { 'package.json': manifest = '{}', ...files } = filesOf('own-repository', request, words);
  const own = JSON.parse(manifest) as { readonly scripts: object };
  const ownApi = ownApiOf(request, apiPackages);
  const $schema = './node_modules/platform/remote.schema.json';
  return new Map(
    Object.entries({
      'package.json': json({
        ...own,
        scripts: { ...own.scripts, ...ownApi.scripts },
        ...packages,
        dependencies: { ...packages.dependencies, ...ownApi.dependencies },
      }),
      'remote.json': json({ $schema, ...remoteEntryOf(request) }),
      ...(userAgent.startsWith('pnpm/') ? { 'pnpm-workspace.yaml': pnpmSettings } : {}),
      '.npmrc': `${scope}:registry=${registry}\n`,
      ...files,
      ...filesOf('template', request),
      ...ownApi.files,
      ...catalogOf(request),
    }),
  );
}
