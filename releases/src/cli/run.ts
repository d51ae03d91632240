import os from 'node:os';
import { CommanderError } from 'commander';
import { ConfigError, type Environment } from 'shared/server/settings';
import { readReleasesConfig, withLocalPortal } from '../config';
import { readApiContract } from '../gate/api-contract';
import { ReleaseError } from '../release-error';
import { openReleaseStore, SignedStore } from '../trust/signed-store';
import { askPassword } from './ask-password';
import type { ProgramContext } from './context';
import { buildProgram } from './program';

/** Runs one command, `words` after `npm run release --`. @returns the exit code; what a person can fix was written to the terminal */
export async function runRelease(
  words: readonly string[],
  terminal: Pick<Console, 'log' | 'error'>,
  env?: Environment,
): Promise<number> {
  try {
    const config = readReleasesConfig(withLocalPortal(env));
    const { root, store: address, trust, channel, api, mounts, chromium, searchPath, previews } = config;
    const store = await openReleaseStore(address, trust);
    const signer = store instanceof SignedStore ? store.signer : null;
    const context: ProgramContext = {
      store,
      channel,
      root,
      previews,
      gate: {
        api: api === null ? null : () => readApiContract(api),
        mounts,
        // Playwright takes a while to load, and most commands mount nothing.
        findBrowser: async (wanted) =>
          (await import('../gate/chromium')).findChromium(wanted ?? chromium, searchPath),
        mount: async (...target) => (await import('../gate/mount')).mountRemotes(store, ...target),
      },
      cwd: process.cwd(),
      print: (text) => terminal.log(text),
      actor: () => (signer && signer.actsFor !== 'anyone' ? signer.actor : os.userInfo().username),
      now: () => new Date(),
      askPassword: () => askPassword(),
    };
    await buildProgram(context).parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode; // it has printed its message or its help already
    if (!(error instanceof ReleaseError || error instanceof ConfigError)) throw error;
    terminal.error(error.message);
    return 1;
  }
}
