import type { Command } from 'commander';
import { isOperatorName } from '../ops/operators';
import { hashPassword, shortestPassword } from '../ops/password';
import { ReleaseError } from '../release-error';
import { askPassword } from './ask-password';
import type { ProgramContext } from './context';

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
        throw new ReleaseError(`'${name}' is no operator's name: use letters, digits, spaces and . _ -`);
      const password = await ask();
      if ([...password].length < shortestPassword)
        throw new ReleaseError(`An operator's password has at least ${shortestPassword} characters`);
      print(`${name}:${await hashPassword(password)}`);
    });
}
