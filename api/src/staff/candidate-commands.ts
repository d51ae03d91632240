import type { Command } from 'commander';
import { profileStatuses } from 'contract/user-data';
import { findAccount } from '../auth/candidates.sql';
import { listCandidates, setProfileStatus } from './candidates.sql';
import { oneOf, printable, StaffError, table, type StaffContext } from './context';

const messageMaxLength = 1000;

/** `candidates` and `profile-status`. */
export function addCandidateCommands(program: Command, { database, print }: StaffContext): void {
  program
    .command('candidates')
    .description('list the newest candidates (at most 200)')
    .action(async () => {
      const candidates = await listCandidates(database, 200);
      if (candidates.length === 0) return print('No candidate has signed up yet');
      const rows = candidates.map(({ email, name, profileStatus, applications, createdAt }) => [
        email,
        name,
        profileStatus ?? '-',
        String(applications),
        createdAt.toISOString().slice(0, 10),
      ]);
      print(table(['Email', 'Name', 'Profile status', 'Applications', 'Joined'], rows));
    });

  program
    .command('profile-status')
    .description(`set what the dashboard says about a profile: ${profileStatuses.join(', ')}, or none`)
    .argument('<email>')
    .argument('<status>')
    .option('--message <text>', 'what the candidate should change; shown under the status')
    .action(async (email: string, status: string, { message = '' }: { message?: string }) => {
      const chosen =
        status.toLowerCase() === 'none' ? null : oneOf('profile status', profileStatuses)(status);
      const text = message.trim() || null;
      if (text && !chosen) throw new StaffError('A message needs a profile status');
      if (text && text.length > messageMaxLength)
        throw new StaffError(`A message has at most ${messageMaxLength} characters`);
      if (!(await findAccount(database, email))) throw new StaffError(`No account has the address ${email}`);
      const isNew = await setProfileStatus(database, email, { status: chosen, message: text });
      const says = chosen ?? 'no profile status, the dashboard shows the default';
      print(`${email}: ${says}${isNew ? '' : '. It was so already, nothing is changed'}`);
      if (text) print(`  ${printable(text)}`);
    });
}
