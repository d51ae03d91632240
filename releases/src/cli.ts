import { CommanderError } from 'commander';
import { defaultActor } from './cli/actor';
import { buildProgram } from './cli/program';
import { readReleasesConfig } from './config';
import { ReleaseError } from './release-error';
import { openStore } from './store/open-store';

try {
  const { root, store } = readReleasesConfig();
  const program = buildProgram({
    store: await openStore(store),
    root,
    cwd: process.cwd(),
    print: (text) => console.log(text),
    actor: () => defaultActor(root),
    now: () => new Date(),
  });
  await program.parseAsync();
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
