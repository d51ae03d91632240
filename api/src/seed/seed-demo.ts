import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { privacyNotice } from 'contract/wire/consent';
import { documentSlots, documentSteps, documentTypes, findDocumentStep } from 'contract/wire/documents';
import { fileKinds, type FileKind } from 'contract/wire/files';
import { sourceLocale } from 'contract/language/locale';
import type { LookupKind } from 'contract/wire/lookups';
import { personalInformationPayloadSchema } from 'contract/wire/personal-information';
import { portfolioSchema } from 'contract/wire/portfolio';
import { parse } from '../http/parse';
import { demoAccount, sampleCandidate } from 'contract/samples/sample-candidate';
import { samplePdf, samplePicture } from 'contract/samples/sample-files';
import { stepSaves, type SavedStep } from '../kernel/candidate/step-schemas';
import type { FileSlot } from '../kernel/uploads/upload-form';
import { insertApplication, nextApplicationNo } from '../applications/applications.sql';
import { findAccount, insertCandidate } from '../kernel/candidate/candidates.sql';
import { isUniqueViolation, type Transaction } from '../database/database';
import { markVerified } from '../kernel/access/verifications.sql';
import { encryptFile, newFileKey } from '../files/file-cipher';
import { keepAll, type NewFile } from '../kernel/uploads/keep-files';
import { putInSlot, type StoredFile } from '../kernel/candidate/stored-files.sql';
import { findEntriesByName } from '../kernel/lookups.sql';
import { putAnswers } from '../kernel/candidate/answers.sql';
import { updatePerson } from '../kernel/candidate/profile.sql';
import type { Services } from '../services';
import { insertDecision } from '../kernel/candidate/document-decisions.sql';
import { updateProfileStatus } from '../kernel/candidate/profile-status.sql';
import applications from './demo-applications.json' with { type: 'json' };
import { backdate } from './seed.sql';

type Place = Pick<Services, 'store' | 'fileKeys'>;

/** Nobody waits, and the sweep removes what could not be removed. */
const silent = { log: { warn: () => undefined } };

/**
 * Adds the demo candidate, unless the account exists: all steps are answered and all documents stored, the
 * profile was approved, and applications followed. All of it is there, or none.
 */
export async function seedDemo(services: Place & Pick<Services, 'database' | 'hasher'>): Promise<void> {
  const { database, hasher, store } = services;
  if (await findAccount(database, demoAccount.email)) return;
  const passwordHash = await hasher.hash(demoAccount.password);
  const files: NewFile[] = [];
  try {
    for (const paper of papers()) files.push(await stage(services, paper));
    await keepAll(services, files, silent, (stored) =>
      database.transaction((transaction) => insertDemo(transaction, passwordHash, stored)),
    );
  } catch (error) {
    // The account is there by now, from another machine's start.
    if (!isUniqueViolation(error)) throw error;
  } finally {
    for (const { stagedId } of files) await store.staging.discard(stagedId);
  }
}

interface Paper extends FileSlot {
  readonly kind: FileKind;
  readonly bytes: Uint8Array;
}

/** Files for all places that a candidate has, but for the cover letter. */
function papers(): Paper[] {
  const { firstName, lastName } = demoAccount;
  const pdf = (place: FileSlot, label: string): Paper => {
    const text = `${label} of ${firstName} ${lastName}, a sample`;
    return { ...place, kind: 'pdf', bytes: Buffer.from(samplePdf(text)) };
  };
  const documents = documentSteps.flatMap(({ slug }) =>
    documentSlots[slug].map(({ name, label }) => pdf({ type: documentTypes[slug], slot: name }, label)),
  );
  const picture = { type: 'profile_picture', slot: 'profile_picture', kind: 'png' } as const;
  return [
    ...documents,
    pdf({ type: 'resume', slot: 'resume' }, 'Resume'),
    { ...picture, bytes: samplePicture() },
  ];
}

/** As an upload would have put it into the staging folder. */
async function stage({ store, fileKeys }: Place, { type, slot, kind, bytes }: Paper): Promise<NewFile> {
  const key = fileKeys.length > 0 ? newFileKey() : null;
  const { id, stream } = await store.staging.create();
  const plain = Readable.from([Buffer.from(bytes)]);
  await pipeline(key ? encryptFile(plain, key) : plain, stream);
  const { extensions, contentType } = fileKinds[kind];
  const ending = extensions[0] ?? '';
  const originalName = `${slot.replaceAll('_', '-')}${ending}`;
  return { type, slot, stagedId: id, originalName, ending, contentType, size: bytes.length, key };
}

/** How long ago the account was made: before its first application. */
const daysAgo = 80;

async function insertDemo(
  transaction: Transaction,
  passwordHash: string,
  files: readonly StoredFile[],
): Promise<readonly string[]> {
  const id = await insertCandidate(transaction, {
    ...demoAccount,
    passwordHash,
    consent: { notice: privacyNotice(sourceLocale) },
    language: null,
  });
  await markVerified(transaction, id);
  await answerSteps(transaction, id);
  for (const file of files) await acceptFile(transaction, id, file);
  await updateProfileStatus(transaction, id, { status: 'Profile approved', message: null, follows: true });
  await backdate(transaction, id, daysAgo * 24);
  for (const application of applications) {
    const applicationNo = await nextApplicationNo(transaction);
    await insertApplication(transaction, { ...application, candidateId: id, applicationNo });
  }
  return [];
}

/** A file that staff have accepted; of a resume or a picture nothing is decided. */
async function acceptFile(db: Transaction, candidateId: string, file: StoredFile): Promise<void> {
  await putInSlot(db, candidateId, file);
  if (!findDocumentStep(file.slot)) return;
  await insertDecision(db, {
    ...{ candidateId, slot: file.slot, file: file.name, decision: 'accepted', decidedBy: 'demo' },
    ...{ reason: null, sentence: null, dueOn: null },
  });
}

async function answerSteps(db: Transaction, candidateId: string): Promise<void> {
  const { account, person, chosen, education, experience, expertise, ...rest } = sampleCandidate;
  const { firstName: first_name, lastName: last_name, email, mobile } = account;
  const known = { first_name, last_name, email, mobile };
  await updatePerson(db, candidateId, parse(personalInformationPayloadSchema, { ...known, ...person }));

  const idOf = async (kind: LookupKind, name: string) =>
    (await findEntriesByName(db, kind, { names: [name] })).at(-1)?.id;
  const study = {
    qualification_id: await idOf('qualification', chosen.qualification),
    degree_id: await idOf('degree', chosen.degree),
    ...education,
  };
  const given: Readonly<Record<SavedStep, object>> = {
    'education-details': study,
    'professional-details': experience,
    'skills-and-expertise': { skills: chosen.skills, languages: chosen.languages, ...expertise },
    'digital-readiness': rest.digitalReadiness,
    'self-assessment': rest.selfAssessment,
  };
  for (const step of Object.keys(given) as SavedStep[]) {
    await putAnswers(db, candidateId, step, parse(stepSaves[step].schema, given[step]));
  }
  await putAnswers(db, candidateId, 'resume-and-portfolio', parse(portfolioSchema, rest.portfolio));
}
