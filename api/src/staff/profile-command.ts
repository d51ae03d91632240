import type { Command } from 'commander';
import { findAccount } from '../kernel/candidate/candidates.sql';
import { readStepAnswers } from './answers';
import { reasonOf, StaffError, table, type StaffContext } from './context';

/** `profile`: the answers that a candidate has given, for staff who match candidates with jobs. */
export function addProfileCommand(program: Command, { database, print }: StaffContext): void {
  program
    .command('profile')
    .description("show a candidate's answers. The candidate can read the reason, and that they were seen")
    .argument('<email>')
    .requiredOption('--reason <words>', 'why you need to see them', reasonOf)
    .action(async (email: string) => {
      const account = await findAccount(database, email);
      const steps = account && (await readStepAnswers(database, account.id));
      if (!steps) throw new StaffError(`No account has the address ${email}`);
      for (const { title, answers } of steps) {
        print(`${title}${answers.length === 0 ? ': no answers yet' : ''}`);
        const cells = answers.map(([field, value]) => [`  ${field}`, value]);
        if (cells.length > 0) print(table(['  Answer', ''], cells));
      }
    });
}
