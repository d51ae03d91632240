import { loadModule, type ContainerAddress, type ShareScope } from 'shared/remote/load-container';
import type { ContributionModule } from 'shared/remote/props';
import { isMissingFile } from './cause';

/*
 * The one place that knows webpack's federation; everything else, and every test, sees `loadContainer`.
 */

declare const __webpack_init_sharing__: (scope: string) => unknown;
declare const __webpack_share_scopes__: { readonly default: ShareScope };

/**
 * Milliseconds in which the other files of a failed attempt fail too, so that the next one asks for all of
 * them.
 */
const settleTime = 200;

let scope: Promise<ShareScope> | undefined;

/** What the shell shares with all containers of the page. */
export function sharedByShell(): Promise<ShareScope> {
  scope ??= (async () => {
    await __webpack_init_sharing__('default');
    const shared = __webpack_share_scopes__.default;
    for (const versions of Object.values(shared)) {
      // The shell's own version is the page's: no remote's copy takes its place before it is first used.
      for (const [version, module] of Object.entries(versions))
        Object.assign(module, { version, loaded: true });
    }
    return shared;
  })();
  return scope;
}

/**
 * Loads a build's container and evaluates one of its modules, `./app` or that of a contribution. A second
 * call after a failure tries again.
 * @param define loads the container when the page lacks it, if its entry is not one of ours
 *
 * After a failed preload, Chromium answers the next request of that file with the failure, without asking the
 * network. So files that are missing are asked for once more before an error is shown; otherwise the first
 * "Try again" after an outage could only fail.
 */
export async function loadContainer(
  address: ContainerAddress,
  define: () => Promise<void> = async () => undefined,
  module = './app',
): Promise<ContributionModule> {
  const load = async (): Promise<unknown> => {
    const shared = await sharedByShell();
    if (!(window as unknown as Record<string, unknown>)[address.container]) await define();
    return loadModule(address, module, shared);
  };
  const lifecycles = await load().catch(async (error: unknown) => {
    if (!isMissingFile(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, settleTime));
    return load();
  });
  return lifecycles as ContributionModule;
}
