import os from 'node:os';
import { CommanderError } from 'commander';
import { askPassword } from './cli/ask-password';
import type { ProgramContext } from './cli/context';
import { buildProgram } from './cli/program';
import { readReleasesConfig, withLocalPortal } from './config';
import { readApiContract } from './gate/api-contract';
import { ReleaseError } from './release-error';
import { openReleaseStore, SignedStore } from './trust/signed-store';

try {
  const config = readReleasesConfig(withLocalPortal());
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
        (await import('./gate/chromium')).findChromium(wanted ?? chromium, searchPath),
      mount: async (...target) => (await import('./gate/mount')).mountRemotes(store, ...target),
    },
    cwd: process.cwd(),
    print: (text) => console.log(text),
    actor: () => (signer && signer.actsFor !== 'anyone' ? signer.actor : os.userInfo().username),
    now: () => new Date(),
    askPassword: () => askPassword(),
  };
  await buildProgram(context).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode; // it has printed its message or its help already
  } else if (error instanceof ReleaseError) {
    console.error(error.message);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
