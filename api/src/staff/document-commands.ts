import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Command } from 'commander';
import { absenceLabels } from 'contract/wire/document-absences';
import { fileKinds } from 'contract/wire/files';
import { insertAccess } from '../access-log/access-log.sql';
import { findAccount } from '../auth/candidates.sql';
import { listDocumentStates, noteLook } from '../files/document-decisions.sql';
import { listAbsences } from '../files/document-absences.sql';
import { scanFile } from '../files/clamd';
import { openFile } from '../files/file-cipher';
import { openFileWork } from '../files/file-work';
import { renderableKinds, type RenderedPages } from '../files/render-pages';
import { describeFiles, type StoredFile } from '../files/stored-files.sql';
import { addDecisionCommands } from './decision-commands';
import { fileVersion, slotLabels } from './file-version';
import { oneOf, reasonOf, StaffError, table, type StaffContext } from './context';

const labels = new Map([
  ['profile_picture', 'Profile picture'],
  ['resume', 'Resume'],
  ['cover', 'Cover letter'],
  ...slotLabels,
]);

/** The names of all files that a candidate may have. */
export const fileSlots: readonly string[] = [...labels.keys()];

/** The whole file as it was sent. Throws a sentence that says why it is not given. */
async function read(context: StaffContext, file: StoredFile): Promise<Buffer> {
  const store = await context.openStore();
  const content = await openFile({ store, fileKeys: context.fileKeys }, file)
    .then((stream) => stream && buffer(stream))
    .catch((error: unknown) => {
      throw new StaffError(`The file cannot be read: ${(error as Error).message}`);
    });
  if (!content)
    throw new StaffError(
      `The file store, ${store.description}, does not have it. Is it the portal's FILE_STORE?`,
    );
  if (content.length !== file.size)
    throw new StaffError(`The file is damaged: ${content.length} of ${file.size} bytes are there`);
  return content;
}

/**
 * A file may be older than the scanner's signatures, or than the scanner. Throws when it is not known to be
 * clean.
 */
async function assertClean(
  { clamd, database, actor }: StaffContext,
  candidateId: string,
  { slot }: StoredFile,
  content: Buffer,
): Promise<void> {
  if (!clamd) return;
  const chunks = Readable.from([content], { objectMode: false });
  const found = await scanFile(clamd, chunks).catch((error: unknown) => {
    throw new StaffError(
      `The virus scanner does not answer, so the file is not given: ${(error as Error).message}`,
    );
  });
  if (found === null) return;
  const entry = { actor, action: 'virus in a stored file', candidateId, detail: `${slot}: ${found}` };
  await insertAccess(database, entry);
  throw new StaffError(
    `A virus was found in this file: ${found}. It is not given. Ask the candidate for another file`,
  );
}

/** Pictures of the pages: the file itself may exploit the program that opens it. */
async function drawPages(file: StoredFile, content: Buffer): Promise<RenderedPages> {
  const kind = kindOf(file);
  if (!kind)
    throw new StaffError(
      'A Word document cannot be shown as pictures. Add --original for the file itself, and open it where macros are off',
    );
  const work = openFileWork();
  try {
    return await work.renderPages({ bytes: content, kind }, file.name);
  } catch (error) {
    const { message } = error as Error;
    throw new StaffError(
      `The pages cannot be shown as pictures: ${message}. Add --original for the file itself`,
    );
  } finally {
    work.close();
  }
}

const kindOf = ({ contentType }: StoredFile) =>
  renderableKinds.find((kind) => fileKinds[kind].contentType === contentType);

/**
 * `documents list | open`: the one way to a candidate's files for staff. Each look is in the access log
 * before it. With them, what is decided about documents.
 */
export function addDocumentCommands(program: Command, context: StaffContext): void {
  const { database, print, give } = context;
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
        print(`${labels.get(slot) ?? slot}: "${absenceLabels[reason]}", ${statedAt.slice(0, 10)}`);
      if (files.length === 0) return print(`${email} has no file`);
      const states = new Map(
        (await listDocumentStates(database, id)).map(({ slot, state }) => [slot, state]),
      );
      const rows = files.map(({ name, slot, originalName, size, createdAt }) => [
        slot,
        fileVersion(name),
        states.get(slot) ?? '-',
        labels.get(slot) ?? '-',
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
      const content = await read(context, file);
      await assertClean(context, id, file, content);
      await noteLook(database, file.name);
      const about = `${labels.get(slot) ?? slot} of ${email}, version ${fileVersion(file.name)}`;
      if (original) {
        print(`${about}, ${Math.ceil(file.size / 1024)} KB`);
        const name = `${slot}${path.extname(file.name)}`;
        return give({ files: [{ name, base64: content.toString('base64') }], out });
      }
      const { pages, pageCount } = await drawPages(file, content);
      const some = pages.length < pageCount ? `the first ${pages.length} of ${pageCount}` : `${pageCount}`;
      print(`${about}, pages: ${some}`);
      const pictures = pages.map((page, index) => ({
        name: `${slot}-${index + 1}.jpg`,
        base64: Buffer.from(page).toString('base64'),
      }));
      give({ files: pictures, out });
    });
}
