import type { Command } from 'commander';
import { profileStatuses } from 'contract/wire/user-data';
import { noteChange } from '../notices/note-change';
import { listCandidates, setProfileStatus } from './candidates.sql';
import { oneOf, printable, StaffError, table, type StaffContext } from './context';
import { withQueue } from './with-queue';

const messageMaxLength = 1000;

/** `candidates` and `profile-status`. */
export function addCandidateCommands(program: Command, context: StaffContext): void {
  const { database, print } = context;
  /** The candidate is told of a status that is another one, or has another message. */
  const setStatus = (email: string, to: Parameters<typeof setProfileStatus>[2]) =>
    withQueue(context, (queue) =>
      database.transaction(async (transaction) => {
        const set = await setProfileStatus(transaction, email, to);
        if (set?.hasChanged && to.status) await noteChange(transaction, queue, set.id, { kind: 'review' });
        return set;
      }),
    );

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
      const set = await setStatus(email, { status: chosen, message: text });
      if (!set) throw new StaffError(`No account has the address ${email}`);
      const says = chosen ?? 'no profile status, the dashboard shows the default';
      print(`${email}: ${says}${set.hasChanged ? '' : '. It was so already, nothing is changed'}`);
      if (text) print(`  ${printable(text)}`);
    });
}
