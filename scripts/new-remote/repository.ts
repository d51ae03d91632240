import { filesOf, json, remoteEntryOf } from './files';
import type { Template } from '../pack/manifest';
import type { Request } from './request';

/** All files of a repository that contains one remote and nothing else: path -> text. */
export function planRepository(
  request: Request,
  { testKit, ...packages }: Template,
): ReadonlyMap<string, string> {
  const { 'package.json': manifest = '{}', ...files } = filesOf('own-repository', request, { testKit });
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
