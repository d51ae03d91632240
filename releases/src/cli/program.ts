import { Command } from 'commander';
import { addCanary, addCare, addPromote, addPublish } from './change-commands';
import type { ProgramContext } from './context';
import { addOpsPassword } from './ops-password-command';
import { addPreview } from './preview-command';
import { addRead } from './read-commands';
import { addUpkeep } from './upkeep-commands';

/** The release command line. Every command throws ReleaseError for what a person can fix. */
export function buildProgram(context: ProgramContext): Command {
  const program = new Command('npm run release --')
    .description('Publish builds, and choose what candidates get')
    .exitOverride();
  addPublish(program, context);
  addPromote(program, context);
  addCanary(program, context);
  addCare(program, context);
  addPreview(program, context);
  addRead(program, context);
  addUpkeep(program, context);
  addOpsPassword(program, context);
  return program;
}
