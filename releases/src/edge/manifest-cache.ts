import type { BuildManifest } from 'platform/release';
import { readManifest } from '../build/publish';
import { buildKey, isName, isVersion, type BuildId } from '../store/layout';
import type { Store } from '../store/store';

/** The build.json of published builds. They never change, so each is read once. */
export class ManifestCache {
  private readonly known = new Map<string, BuildManifest>();

  constructor(private readonly store: Store) {}

  async get(build: BuildId): Promise<BuildManifest | null> {
    if (!isName(build.name) || !isVersion(build.version)) return null;
    const key = buildKey(build);
    const known = this.known.get(key);
    if (known) return known;
    const manifest = await readManifest(this.store, build);
    if (manifest) this.known.set(key, manifest);
    return manifest;
  }
}
