import type { Command } from 'commander';
import { applicationStages } from 'contract/wire/applications';
import { profileStatuses } from 'contract/wire/user-data';
import { insertAccess, listAccess } from '../access-log/access-log.sql';
import { findCandidateId } from './candidates.sql';
import { StaffError, table, type StaffContext } from './context';
import { fileSlots } from './papers';

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** What a record may say beside the command: other words may be about the person. */
const details: readonly string[] = [...profileStatuses, ...applicationStages, ...fileSlots];

/** Of 'pan_card@1f2e3d4c' the slot. */
function knownWord(given: string): string[] {
  const [word = ''] = given.toLowerCase().split('@');
  const known = details.find((text) => text.toLowerCase() === word);
  return known === undefined ? [] : [known];
}

/**
 * Records every command before it runs, so that none reads or changes anything unrecorded; and `access-log`.
 */
export function addAccessLog(program: Command, { database, actor, print }: StaffContext): void {
  program.hook('preAction', async (_program, command) => {
    const group = command.parent === program ? '' : `${command.parent?.name()} `;
    // The first word names the account.
    const [reference = '', ...others] = command.args;
    const isOfLog = command.name() === 'access-log' && isId(reference);
    const candidateId = isOfLog ? reference : await findCandidateId(database, reference);
    const entry = { actor, action: `staff ${group}${command.name()}`, candidateId };
    const known = others.flatMap(knownWord).join(', ') || undefined;
    const { original, ...options } = command.opts<
      Partial<Record<'slot' | 'reason' | 'incident', string>> & { original?: boolean }
    >();
    const { slot, reason, incident } = options;
    const words = [original ? `${known} (original file)` : known, slot, reason, incident].filter(
      (text) => text !== undefined,
    );
    await insertAccess(database, { ...entry, detail: words.join(': ') });
  });

  program
    .command('access-log')
    .description('show who looked at or changed what, newest first (at most 200)')
    .argument('[candidate]', 'an email address, or the id of an account that may be gone')
    .action(async (reference?: string) => {
      const id =
        reference === undefined || isId(reference) ? reference : await findCandidateId(database, reference);
      if (id === null) throw new StaffError(`No account has the address ${reference}`);
      const rows = (await listAccess(database, id ?? null, 200)).map((entry) => [
        entry.at.toISOString().slice(0, 19),
        entry.actor,
        entry.action,
        entry.candidateId ?? '-',
        entry.detail,
      ]);
      print(table(['Time', 'Who', 'What', 'Candidate', 'Detail'], rows));
    });
}
