import { loadModule, type ContainerAddress } from 'shared/federation/load-container';
import type { ShareScope } from 'shared/federation/share-scope';
import type { RemoteLifecycles } from 'shared/remote/props';
import { isMissingFile } from './cause';

/*
 * The one place that knows the federation runtime; everything else, and every test, sees `loadContainer`.
 */

/** webpack's name for what the page's containers share; the federation runtime of this very build fills it. */
declare const __webpack_share_scopes__: { readonly default: ShareScope };

/** Milliseconds in which the other files of a failed attempt fail too, so that the next one asks for all of them. */
const settleTime = 200;

/**
 * Loads a build's container and evaluates `./app`. A second call after a failure tries again.
 * @param define loads the container when the page lacks it, if its entry is not one of ours
 *
 * After a failed preload, Chromium answers the next request of that file with the failure, without asking the network.
 * So files that are missing are asked for once more before an error is shown; otherwise the first "Try again" after
 * an outage could only fail.
 */
export async function loadContainer(
  address: ContainerAddress,
  define: () => Promise<void> = async () => undefined,
): Promise<RemoteLifecycles> {
  const load = async (): Promise<unknown> => {
    if (!(address.container in window)) await define();
    return loadModule(address, './app', __webpack_share_scopes__.default);
  };
  const lifecycles = await load().catch(async (error: unknown) => {
    if (!isMissingFile(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, settleTime));
    return load();
  });
  return lifecycles as RemoteLifecycles;
}
