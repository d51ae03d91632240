import { getInstance, registerGlobalPlugins } from '@module-federation/runtime';
import { entryLoad } from 'platform/time-limits';
import { checkedFiles, type FileAddress } from 'shared/remote/checked-files';
import { loadPhases } from 'shared/remote/load-phases';
import { sharedAgain } from 'shared/remote/shared-again';
import { isMissingFile } from './cause';

/*
 * The one place that knows the federation runtime (docs/decisions/0062); everything else, and every test,
 * sees `loadExposed`.
 */

/** A build's container, by the names of the federation runtime. */
export interface RemoteAddress {
  /** Of this very build: two builds of a remote may be in one page. */
  readonly name: string;
  /** `global`: a classic script that leaves a container at a global name. */
  readonly type: 'global' | 'module';
  readonly entryGlobalName: string;
  readonly entry: FileAddress;
  /** Other files that the entry itself does not check. */
  readonly others: readonly FileAddress[];
}

/**
 * Milliseconds in which the other files of a failed attempt fail too, so that the next one asks for all of
 * them.
 */
const settleTime = 200;

/** By the address of the entry. */
const addresses = new Map<string, RemoteAddress>();

let hasPlugins = false;
/** The instance that the shell's build has made. */
function host() {
  const instance = getInstance();
  if (!instance) throw new Error('The page has no federation instance');
  if (hasPlugins) return instance;
  hasPlugins = true;
  registerGlobalPlugins([loadPhases, sharedAgain]); // remotes have instances of their own
  instance.registerPlugins([checkedFiles({ filesOf: (url) => addresses.get(url), timeout: entryLoad })]);
  return instance;
}

async function loadOnce(address: RemoteAddress, module: string): Promise<unknown> {
  const { name, type, entry, entryGlobalName } = address;
  addresses.set(entry.url, address);
  host().registerRemotes([{ name, entry: entry.url, type, entryGlobalName }]);
  return host().loadRemote(module.replace(/^\./, name));
}

/**
 * Loads a build's container and evaluates one of its exposed modules, such as './app'. A second call after a
 * failure tries again.
 *
 * After a failed preload, Chromium answers the next request of that file with the failure, without asking the
 * network. So files that are missing are asked for once more before an error is shown; otherwise the first
 * "Try again" after an outage could only fail.
 * @throws EntryError when the entry does not arrive, TimeoutError when it takes too long; ChunkLoadError for
 * the files behind it; what their code throws
 */
export async function loadExposed(address: RemoteAddress, module: string): Promise<unknown> {
  try {
    return await loadOnce(address, module);
  } catch (error) {
    if (!isMissingFile(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, settleTime));
    return loadOnce(address, module);
  }
}
