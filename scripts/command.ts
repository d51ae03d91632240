import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A mistake in the command line: reported as a sentence, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Runs the command of this process. It fails with a sentence for a mistake of the user's, else with a stack.
 */
export function runCommand(main: (args: readonly string[]) => Promise<void>): void {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof UsageError ? error.message : error);
    process.exit(1);
  });
}

/**
 * Reads a command line by the rules of Node's `parseArgs`.
 * @throws UsageError that says how to write it
 */
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
}

/** @param name the variable or the option that has the text */
export function readPort(text: string, name: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new UsageError(`${name} must be a whole number from 1 to 65535, not '${text}'`);
}
