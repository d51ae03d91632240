import type { Command } from 'commander';
import { onboardingSteps, type ProfileStep } from 'contract/wire/profile';
import { findRows } from '../account/export.sql';
import { findAccount } from '../auth/candidates.sql';
import { answerTables } from '../profile/answers.sql';
import { findPerson } from '../profile/profile.sql';
import { reasonOf, StaffError, table, type StaffContext } from './context';

/** Ids, and other columns that are no answers. */
const without = /^(id|candidate_id|updated_at|qualification_id|degree_id|profile_picture|pending_email)$/;

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `profile`: the answers that a candidate has given, for staff who match candidates with jobs. */
export function addProfileCommand(program: Command, { database, print }: StaffContext): void {
  program
    .command('profile')
    .description("show a candidate's answers. The candidate can read the reason, and that they were seen")
    .argument('<email>')
    .requiredOption('--reason <words>', 'why you need to see them', reasonOf)
    .action(async (email: string) => {
      const account = await findAccount(database, email);
      const person = account && (await findPerson(database, account.id));
      if (!person) throw new StaffError(`No account has the address ${email}`);
      const rows = await findRows(database, account.id, Object.values(answerTables));
      for (const { slug, title } of onboardingSteps) {
        const answers =
          slug === 'personal-information'
            ? person
            : (rows[answerTables[slug satisfies ProfileStep]]?.[0] ?? {});
        const given = Object.entries(answers as Readonly<Record<string, unknown>>).filter(
          ([field, value]) => !without.test(field) && value !== null && value !== '',
        );
        print(`${title}${given.length === 0 ? ': no answers yet' : ''}`);
        if (given.length === 0) continue;
        const cells = given.map(([field, value]) => [`  ${field.replaceAll('_', ' ')}`, asText(value)]);
        print(table(['  Answer', ''], cells));
      }
    });
}
