import path from 'node:path';
import './device-storage';
import { readRemoteFile } from 'sdk/build/remote-file';
import type { RemoteLifecycles } from 'shared/remote/props';
import { screensOf } from 'sdk/standalone/screens';
import { cleanUp } from './clean-up';
import { testLifecycles } from './contract-lifecycles';
import { testManners } from './contract-manners';
import { drawAsInBrowser, listenToConsole, type Bench } from './contract-page';
import { watchPage, type Ledger } from './page-ledger';
import { renderRemote } from './render-remote';

/** Milliseconds for one test: a dozen screens on a busy machine. */
const patience = 60_000;

/**
 * What the shell relies on, whichever build of a remote it mounts (docs/decisions/0018). Every remote runs it
 * on its own source. `light` is the screen that is mounted again and again: the lightest.
 * @example
 * import * as lifecycles from './remote';
 * describeContract(lifecycles, { name: 'mf-auth', light: '/forgot-password' });
 */
export function describeContract(
  lifecycles: RemoteLifecycles,
  { name, light }: Pick<Bench, 'light'> & { name: string },
): void {
  jest.setTimeout(patience);
  describe(`the contract of ${name}`, () => {
    drawAsInBrowser();
    const logged = listenToConsole();
    let ledger: Ledger;
    beforeEach(() => {
      ledger = watchPage();
    });
    afterEach(async () => {
      await cleanUp();
      ledger.close();
      jest.restoreAllMocks();
    });

    // Called in src/contract.test.ts of the remote.
    const { testPath = '' } = expect.getState();
    const { routes } = readRemoteFile(path.resolve(testPath, '../..'));
    const bench: Bench = {
      lifecycles,
      light,
      routes,
      screens: screensOf(name, routes),
      open: (start, options) =>
        renderRemote(lifecycles, { path: start, api: { user: 'complete' }, ...options }),
      logged,
      held: () => ledger.read(),
    };
    testLifecycles(bench);
    testManners(bench);
  });
}
