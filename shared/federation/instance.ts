import { choose, load, loadNow, type Factory, type SharedVersion, type ShareScope } from './share-scope';

export interface InstanceOptions {
  /** The container's global name; `shell` for the host. */
  readonly name: string;
  /** What the build brings, by key. */
  readonly shared?: Readonly<Record<string, readonly (SharedVersion & { readonly version: string })[]>>;
}

/** A wish as federation's plugin writes it. */
interface Wish {
  readonly customShareInfo: { readonly shareConfig: { readonly requiredVersion: string } };
}

/**
 * One build's part in the sharing of a page. The names are those of federation's own runtime (`ModuleFederation`), of which it
 * has what builds call: one share scope, no plugins, no remotes of its own.
 */
export class FederationInstance {
  readonly name: string;
  readonly shareScopeMap: { default: ShareScope } = { default: {} };

  constructor(readonly options: InstanceOptions) {
    this.name = options.name;
    this.initializeSharing();
  }

  /** Takes the host's scope in the place of its own. */
  initShareScopeMap(_name: string, scope: ShareScope): void {
    this.shareScopeMap.default = scope;
  }

  /** Adds what the build brings to the scope; who came first stays. @returns nothing to wait for */
  initializeSharing(): readonly never[] {
    for (const [key, versions] of Object.entries(this.options.shared ?? {})) {
      const known = (this.shareScopeMap.default[key] ??= {});
      for (const shared of versions) {
        // The strategy keeps a host with federation's own runtime from putting another copy in its place.
        known[shared.version] ??= { ...shared, from: this.name, strategy: 'loaded-first' } as SharedVersion;
      }
    }
    return [];
  }

  async loadShare(key: string, { customShareInfo: { shareConfig } }: Wish): Promise<Factory> {
    return load(choose(this.shareScopeMap.default, key, shareConfig.requiredVersion));
  }

  loadShareSync(key: string, { customShareInfo: { shareConfig } }: Wish): Factory {
    return loadNow(choose(this.shareScopeMap.default, key, shareConfig.requiredVersion), key);
  }
}
