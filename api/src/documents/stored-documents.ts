import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { absenceSchema } from 'contract/wire/document-absences';
import {
  documentStepOf,
  documentTypes,
  findCopyableResume,
  findDocumentStep,
  mayBeAbsent,
  noResumeMessage,
  resumeCopySlot,
} from 'contract/wire/documents';
import { provedTypes } from 'contract/wire/files';
import { HttpError } from 'server-kit/http-error';
import { parse } from '../http/parse';
import { requireProof } from '../kernel/access/require-proof';
import { deleteAbsence, putAbsence } from '../kernel/candidate/document-absences.sql';
import type { Transaction } from '../database/database';
import { encryptFile, newFileKey, openFile } from '../files/file-cipher';
import { keepFiles, removeAll } from '../kernel/uploads/keep-files';
import { refuseFiles } from '../files/store';
import {
  clearSlot,
  findFile,
  listFiles,
  putInSlot,
  type StoredFile,
} from '../kernel/candidate/stored-files.sql';
import type { Call, Handlers } from '../http/serve';
import { asCandidate } from '../kernel/candidate/as-candidate';
import { readPerson } from '../kernel/candidate/person';
import { settleRemoved } from '../kernel/candidate/profile-status.sql';
import type { Services } from '../services';

const resumeStep = documentStepOf(resumeCopySlot);

/** Changes of the stored documents that need no upload. Each responds with the stored files. */
export function storedDocumentCalls(services: Services) {
  const { database, store } = services;

  /** Changes what the candidate says about a document that may be absent. */
  async function changeAbsence(
    { request, candidateId }: Call,
    change: (transaction: Transaction, slot: string) => Promise<unknown>,
  ) {
    const { slot = '' } = request.params;
    if (!mayBeAbsent.includes(slot)) throw new HttpError('not-found');
    const saved = { request, steps: [documentStepOf(slot)] };
    await asCandidate(database, candidateId, (transaction) => change(transaction, slot), saved);
    return { data: await readPerson(database, candidateId) };
  }

  return {
    /**
     * Fills the empty Resume/CV with a copy of the profile's resume, which outlives it: the one may be
     * replaced without the other. A file that is there stays, so the call may be repeated.
     */
    copyResume: async (call) => {
      await copyResume(services, call);
      return { data: await readPerson(database, call.candidateId) };
    },

    /** Empties a slot; one that is empty stays so. */
    removeDocument: async ({ request, candidateId }) => {
      const { slot = '' } = request.params;
      const step = findDocumentStep(slot);
      if (!step) throw new HttpError('not-found');
      const type = documentTypes[step];
      if (provedTypes.includes(type)) await requireProof(database, request);
      const removed = await asCandidate(
        database,
        candidateId,
        async (transaction) => {
          const name = await clearSlot(transaction, candidateId, { type, slot });
          await settleRemoved(transaction, candidateId);
          return name;
        },
        { request, steps: [step] },
      );
      if (removed !== null) await removeAll(store, [removed], request);
      return { data: await readPerson(database, candidateId) };
    },

    saveAbsence: async (call) => {
      const payload = parse(absenceSchema, call.request.body);
      return changeAbsence(call, (db, slot) => putAbsence(db, call.candidateId, slot, payload));
    },
    removeAbsence: (call) => changeAbsence(call, (db, slot) => deleteAbsence(db, call.candidateId, slot)),
  } satisfies Partial<Handlers>;
}

async function copyResume(services: Services, call: Call): Promise<void> {
  const { database, store } = services;
  const { request, candidateId } = call;
  const found = findCopyableResume(await listFiles(database, candidateId));
  const resume = found && (await findFile(database, { candidateId, type: found.type, name: found.name }));
  if (!resume) {
    throw new HttpError('not-found', { message: noResumeMessage });
  }
  const { id, stream } = await store.staging.create().catch((error: unknown) => refuseFiles(request, error));
  try {
    const key = await copyTo(stream, services, call, resume);
    const { originalName, contentType, size } = resume;
    const target = { type: documentTypes[resumeStep], slot: resumeCopySlot };
    const file = { ...target, originalName, contentType, size, stagedId: id, ending: resume.name, key };
    await keepFiles(services, call, { files: [file], steps: [resumeStep] }, async (transaction, [copy]) => {
      if (!copy) return [];
      const files = await listFiles(transaction, candidateId);
      const isFull = files.some(({ type, slot }) => type === target.type && slot === target.slot);
      if (isFull) return [copy.name];
      await putInSlot(transaction, candidateId, copy);
      return [];
    });
  } finally {
    await store.staging.discard(id);
  }
}

/** Writes a file's bytes, encrypted with a new key, which it returns; null where files are not encrypted. */
async function copyTo(
  target: Writable,
  services: Services,
  { request }: Call,
  file: StoredFile,
): Promise<Buffer | null> {
  const key = services.fileKeys.length > 0 ? newFileKey() : null;
  const source = await openFile(services, file).catch((error: unknown) => refuseFiles(request, error));
  if (!source) {
    request.log.error({ file: file.name }, 'a stored file is missing from the file store');
    throw new HttpError('not-found');
  }
  const encrypted = (chunks: AsyncIterable<Buffer>) => (key ? encryptFile(chunks, key) : chunks);
  await pipeline(source, encrypted, target).catch((error: unknown) => refuseFiles(request, error));
  return key;
}
