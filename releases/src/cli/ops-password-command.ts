import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import { isOperatorName } from '../ops/operators';
import { hashPassword, shortestPassword } from '../ops/password';
import { ReleaseError } from '../release-error';
import type { ProgramContext } from './context';

type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/**
 * The first line that is typed, without echo, or piped in. It is never an argument: other users of the machine and the shell's history
 * would see that.
 * @throws ReleaseError when the input ends without a line
 */
export async function askPassword(
  input: Input = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<string> {
  const terminal = input.isTTY === true;
  if (terminal) output.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('close', () => reject(new ReleaseError('No password was given')));
    });
  } finally {
    lines.close();
    if (terminal) output.write('\n');
  }
}

/** `ops-password`: makes an operator's entry for OPS_USERS. */
export function addOpsPassword(
  program: Command,
  { print }: Pick<ProgramContext, 'print'>,
  ask = askPassword,
): void {
  program
    .command('ops-password <name>')
    .description("an operator's entry for OPS_USERS, from a password that is typed or piped in")
    .action(async (name: string) => {
      if (!isOperatorName(name))
        throw new ReleaseError(
          `'${name}' is not a valid operator's name: use letters, digits, spaces and . _ -`,
        );
      const password = await ask();
      if ([...password].length < shortestPassword)
        throw new ReleaseError(`An operator's password has at least ${shortestPassword} characters`);
      print(`${name}:${await hashPassword(password)}`);
    });
}
