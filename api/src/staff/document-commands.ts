import path from 'node:path';
import type { Command } from 'commander';
import { absenceLabels } from 'contract/wire/document-absences';
import { findAccount } from '../kernel/candidate/candidates.sql';
import { listDocumentStates } from '../kernel/candidate/document-decisions.sql';
import { listAbsences } from '../kernel/candidate/document-absences.sql';
import { openFileWork } from '../files/file-work';
import { describeFiles, type StoredFile } from '../kernel/candidate/stored-files.sql';
import { addDecisionCommands } from './decision-commands';
import { fileVersion } from './file-version';
import { oneOf, reasonOf, StaffError, table, type StaffContext } from './context';
import { fileLabels, fileSlots, readPages, readPaper, UnseenError } from './papers';
import { asLead, type Actor } from './roles';

async function drawPages(context: StaffContext, actor: Actor, candidateId: string, file: StoredFile) {
  const fileWork = openFileWork();
  try {
    return await readPages({ ...context, fileWork }, actor, candidateId, file);
  } catch (error) {
    if (!(error instanceof UnseenError)) throw error;
    throw new StaffError(
      `${error.message}. Add --original for the file itself, and open it where macros are off`,
    );
  } finally {
    fileWork.close();
  }
}

/**
 * `documents list | open`: the one way to a candidate's files for staff. Each look is in the access log
 * before it. With them, what is decided about documents.
 */
export function addDocumentCommands(program: Command, context: StaffContext): void {
  const { database, print, give } = context;
  const actor = asLead(context.actor);
  const documents = program.command('documents').description("a candidate's documents and other files");

  addDecisionCommands(documents, context);

  async function find(email: string) {
    const account = await findAccount(database, email);
    if (!account) throw new StaffError(`No account has the address ${email}`);
    return { ...account, files: await describeFiles(database, account.id) };
  }

  documents
    .command('list')
    .description('list which files a candidate has, without their content, and which documents they lack')
    .argument('<email>')
    .action(async (email: string) => {
      const { id, files } = await find(email);
      const absences = await listAbsences(database, id);
      for (const { slot, reason, statedAt } of absences)
        print(`${fileLabels.get(slot) ?? slot}: "${absenceLabels[reason]}", ${statedAt.slice(0, 10)}`);
      if (files.length === 0) return print(`${email} has no file`);
      const states = new Map(
        (await listDocumentStates(database, id)).map(({ slot, state }) => [slot, state]),
      );
      const rows = files.map(({ name, slot, originalName, size, createdAt }) => [
        slot,
        fileVersion(name),
        states.get(slot) ?? '-',
        fileLabels.get(slot) ?? '-',
        originalName,
        `${Math.ceil(size / 1024)} KB`,
        createdAt.toISOString().slice(0, 10),
      ]);
      print(table(['Document', 'Version', 'State', 'What', 'Name', 'Size', 'Stored'], rows));
    });

  documents
    .command('open')
    .description(
      'show one file as pictures of its pages. The candidate can read the reason, and that it was opened',
    )
    .argument('<email>')
    .argument('<document>', "as 'documents list' names it", oneOf('document', fileSlots))
    .requiredOption('--reason <words>', 'why you need to see it', reasonOf)
    .option('--original', 'give the file itself, as the candidate sent it; the access log says so')
    .option('--out <file>', 'write it there and keep it; by default it is removed when you have seen it')
    .action(async (email: string, slot: string, options: { original?: boolean; out?: string }) => {
      const { original = false, out = null } = options;
      const { id, files } = await find(email);
      const file = files.find((one) => one.slot === slot);
      if (!file) throw new StaffError(`${email} has no ${slot}. 'documents list' lists what there is`);
      const about = `${fileLabels.get(slot) ?? slot} of ${email}, version ${fileVersion(file.name)}`;
      if (original) {
        const content = await readPaper(context, actor, id, file);
        print(`${about}, ${Math.ceil(file.size / 1024)} KB`);
        const name = `${slot}${path.extname(file.name)}`;
        return give({ files: [{ name, base64: content.toString('base64') }], out });
      }
      const { pages, pageCount } = await drawPages(context, actor, id, file);
      const some = pages.length < pageCount ? `the first ${pages.length} of ${pageCount}` : `${pageCount}`;
      print(`${about}, pages: ${some}`);
      const pictures = pages.map((page, index) => ({
        name: `${slot}-${index + 1}.jpg`,
        base64: Buffer.from(page).toString('base64'),
      }));
      give({ files: pictures, out });
    });
}
