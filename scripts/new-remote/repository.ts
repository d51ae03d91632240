import { filesOf, json, remoteEntryOf } from './files';
import type { Request } from './request';

/** The packages of a new repository; `npm run build -- packages` writes them into this package. */
export interface Template {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** All files of a repository that contains one remote and nothing else: path -> text. */
export function planRepository(request: Request, packages: Template): ReadonlyMap<string, string> {
  const { 'package.json': manifest = '{}', ...files } = filesOf('own-repository', request);
  const $schema = './node_modules/platform/remote.schema.json';
  return new Map(
    Object.entries({
      'package.json': json({ ...(JSON.parse(manifest) as object), ...packages }),
      'remote.json': json({ $schema, ...remoteEntryOf(request) }),
      ...files,
      ...filesOf('template', request),
    }),
  );
}
