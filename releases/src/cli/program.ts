import { Command } from 'commander';
import { changeCommands } from './change-commands';
import type { CommandEntry, ProgramContext } from './context';
import { options } from './options';
import { otherCommands } from './other-commands';
import { rehearseCommand } from './rehearse-command';
import { trustCommands } from './trust-commands';

/** The release command line. Every command throws ReleaseError for what a person can fix. */
export function buildProgram(context: ProgramContext): Command {
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
    command.action(() => run(context, command.args, command.opts()));
  }
  return program;
}
