import type { Command } from 'commander';
import { profileStatuses } from 'contract/wire/user-data';
import { findAccount } from '../kernel/candidate/candidates.sql';
import { lockCandidate } from '../kernel/candidate/profile.sql';
import { setStatusByHand, statusMessageMaxLength, type StatusByHand } from '../kernel/candidate/set-status';
import { listCandidates } from './candidates.sql';
import { oneOf, printable, StaffError, table, type StaffContext } from './context';
import { withQueue } from './with-queue';

/** `candidates` and `profile-status`. */
export function addCandidateCommands(program: Command, context: StaffContext): void {
  const { database, print } = context;
  /** Whether it is another one now; null without an account. */
  async function setStatus(email: string, to: StatusByHand): Promise<boolean | null> {
    const account = await findAccount(database, email);
    if (!account) return null;
    return withQueue(context, (queue) =>
      database.transaction(async (transaction) =>
        (await lockCandidate(transaction, account.id))
          ? setStatusByHand(transaction, queue, account.id, to)
          : null,
      ),
    );
  }

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
      if (text && text.length > statusMessageMaxLength)
        throw new StaffError(`A message has at most ${statusMessageMaxLength} characters`);
      const hasChanged = await setStatus(email, { status: chosen, message: text });
      if (hasChanged === null) throw new StaffError(`No account has the address ${email}`);
      const says = chosen ?? 'no profile status, the dashboard shows the default';
      print(`${email}: ${says}${hasChanged ? '' : '. It was so already, nothing is changed'}`);
      if (text) print(`  ${printable(text)}`);
    });
}
