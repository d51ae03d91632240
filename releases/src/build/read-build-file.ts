import type { BuildManifest } from 'platform/release';
import { layout } from '../store/layout';
import type { Store } from '../store/store';
import { integrityOf } from './integrity';

/** A file of a published build; null if the store does not have the bytes that its build.json pins. */
export async function readBuildFile(
  store: Store,
  build: BuildManifest,
  file: string,
): Promise<Buffer | null> {
  const pinned = Object.hasOwn(build.files, file) ? build.files[file] : undefined;
  const bytes = pinned ? await store.read(layout.buildFile(build, file)) : null;
  return bytes && integrityOf(bytes) === pinned?.integrity ? bytes : null;
}
