import os from 'node:os';
import { Command, CommanderError } from 'commander';
import { ConfigError, type Environment } from 'server-kit/settings';
import { authenticateWith, Connection } from '../client/connection';
import { openHttpReleases } from '../client/http-releases';
import { readReleasesConfig, withLocalPortal } from '../config';
import { readApiDomain } from '../channel/api-domain';
import { ReleaseError } from '../release-error';
import { ReleaseService } from '../service/release-service';
import { localReleases, type Releases } from '../service/releases';
import { openReleaseStore } from '../trust/open-store';
import { askPassword } from './ask-password';
import type { CommandEntry, ProgramContext } from './context';
import { changeCommands } from './change-commands';
import { options } from './options';
import { otherCommands } from './other-commands';
import { rehearseCommand } from './rehearse-command';
import { trustCommands } from './trust-commands';

type Config = ReturnType<typeof readReleasesConfig>;

/**
 * The release server where one is named; else this process is the writer, since it has the store and the key.
 */
async function openReleases(config: Config, connection: Connection | undefined): Promise<Releases> {
  const { keys, store: address, previewUrl, viewKey, api } = config;
  if (connection) return openHttpReleases(connection, keys?.trusted);
  const store = await openReleaseStore(address, keys);
  const askApi = api === null ? null : () => readApiDomain(api);
  const service = new ReleaseService({ store, previewUrl, viewKey, askApi });
  return localReleases(service, { actor: os.userInfo().username, may: null });
}

/** What the commands work with, by the settings. @throws ConfigError */
async function openContext(
  terminal: Pick<Console, 'log'>,
  env: Environment | undefined,
): Promise<ProgramContext> {
  const config = readReleasesConfig(withLocalPortal(env));
  const { root, channel, server, credentials, mounts, chromium, searchPath } = config;
  const connection = server === undefined ? undefined : new Connection(server, authenticateWith(credentials));
  const releases = await openReleases(config, connection);
  return {
    releases,
    channel,
    root,
    gate: {
      mounts,
      // Playwright takes a while to load, and most commands mount nothing.
      findBrowser: async (wanted) =>
        (await import('../gate/chromium')).findChromium(wanted ?? chromium, searchPath),
      mount: async (...target) => (await import('../gate/mount')).mountRemotes(...target),
    },
    cwd: process.cwd(),
    print: (text) => terminal.log(text),
    askPassword: () => askPassword(),
    logIn: async () => {
      if (connection) return connection.logIn();
      throw new ReleaseError('Set RELEASES_URL to the address of the release server first');
    },
  };
}

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

/**
 * Runs one command, `words` after `npm run release --`. @returns the exit code; what a person can fix was
 * written to the terminal
 */
export async function runRelease(
  words: readonly string[],
  terminal: Pick<Console, 'log' | 'error'>,
  env?: Environment,
): Promise<number> {
  try {
    await buildProgram(() => openContext(terminal, env)).parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    // It has printed its message or its help already.
    if (error instanceof CommanderError) return error.exitCode;
    if (!(error instanceof ReleaseError || error instanceof ConfigError)) throw error;
    terminal.error(error.message);
    // The message of any other says it all.
    if (error instanceof ReleaseError && error.code !== 'refused')
      terminal.error(`What this means, and who acts: the command explain ${error.code}`);
    return 1;
  }
}
