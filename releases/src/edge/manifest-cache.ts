import type { BuildManifest } from 'platform/release';
import { parseManifest } from '../build/manifest';
import type { NamedBuild } from '../channel/document';
import { hashOf } from '../build/stored';
import { ReleaseError } from '../release-error';
import { buildKey, isName, isVersion, layout, type BuildId } from '../store/layout';
import type { Store } from '../store/store';

interface Known {
  readonly manifest: BuildManifest;
  readonly sha256: string;
}

/** The build.json of published builds. They never change, so each is read once. */
export class ManifestCache {
  private readonly known = new Map<string, Known>();

  constructor(private readonly store: Store) {}

  /** Null for a build that is not published, is not valid, or is another than a channel names. */
  async get(build: BuildId & NamedBuild): Promise<BuildManifest | null> {
    if (!isName(build.name) || !isVersion(build.version)) return null;
    const key = buildKey(build);
    const found = this.known.get(key) ?? (await this.read(build));
    if (!found) return null;
    const isMeant = build.sha256 === undefined || build.sha256 === found.sha256;
    // What was put in place of it may be mended.
    if (isMeant) this.known.set(key, found);
    else this.known.delete(key);
    return isMeant ? found.manifest : null;
  }

  private async read(build: BuildId): Promise<Known | null> {
    const key = layout.manifest(build);
    const bytes = await this.store.read(key);
    try {
      const manifest = bytes && parseManifest(bytes, key);
      return manifest && { manifest, sha256: hashOf(manifest) };
    } catch (error) {
      if (error instanceof ReleaseError) return null;
      throw error;
    }
  }
}
