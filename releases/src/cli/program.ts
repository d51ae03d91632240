import { Command } from 'commander';
import { changeCommands } from './change-commands';
import type { CommandEntry, ProgramContext } from './context';
import { options } from './options';
import { otherCommands } from './other-commands';
import { rehearseCommand } from './rehearse-command';
import { trustCommands } from './trust-commands';

/**
 * The release command line. Every command throws ReleaseError for what a person can fix.
 * @param openContext is called when a command runs: help needs no settings
 */
export function buildProgram(openContext: () => Promise<ProgramContext>): Command {
  const program = new Command('npm run release --')
    .description('Publish builds, and choose what candidates get')
    .exitOverride();
  const entries: Readonly<Record<string, CommandEntry>> = {
    ...changeCommands,
    ...otherCommands,
    ...rehearseCommand,
    ...trustCommands,
  };
  for (const [name, { words, text, takes, run }] of Object.entries(entries)) {
    const command = program.command(`${name} ${words}`).description(text);
    for (const option of takes) command.option(options[option].flags, options[option].text);
    command.action(async () => run(await openContext(), command.args, command.opts()));
  }
  return program;
}
