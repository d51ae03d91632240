import { applicationStages } from 'contract/wire/applications';
import { documentSlots, findDocumentStep, type DocumentStep } from 'contract/wire/documents';
import type { LookupEntry } from 'contract/wire/lookups';
import type { PersonalInformation } from 'contract/wire/profile';
import { sampleCandidate } from 'contract/samples/sample-candidate';
import { samplePicture } from 'contract/samples/sample-files';
import { personReads } from 'sdk/recorded-api/recordings';
import { insertApplication } from '../applications/applications.sql';
import { insertDecision } from '../kernel/candidate/document-decisions.sql';
import { updateProfileStatus } from '../kernel/candidate/profile-status.sql';
import { file, text, texts } from './forms';
import type { Recorder } from './recorder';
import { pdf } from './sample-files';

/** The persons of the page of a remote alone: how far each has got, by the API's own calls. */

const { account, person, chosen, education, experience, expertise, ...sample } = sampleCandidate;

/** Of all fields of the first step. */
export const personTexts = {
  ...{ first_name: account.firstName, last_name: account.lastName, mobile: account.mobile },
  ...{ email: account.email, ...person },
};

/** The education step, with the ids of this database. */
async function educationOf({ ask }: Recorder): Promise<object> {
  const query = { page: '1', limit: '10000' };
  const qualifications = await ask<LookupEntry[]>('listQualifications', { query });
  const degrees = await ask<LookupEntry[]>('listDegrees', { query });
  const idOf = (list: LookupEntry[], wanted: string) => list.find(({ name }) => name === wanted)?.id;
  return {
    qualification_id: idOf(qualifications, chosen.qualification),
    degree_id: idOf(degrees, chosen.degree),
    ...education,
  };
}

const paper = (part: string, slot = part) => file(part, pdf(118_000), `${slot.replaceAll('_', '-')}.pdf`);
const slotsOf = (step: DocumentStep) => documentSlots[step].map(({ name }) => name);

async function answerFirstHalf(recorder: Recorder): Promise<void> {
  const { ask } = recorder;
  const picture = file('profile_picture', Buffer.from(samplePicture()), 'profile-picture.png');
  await ask('savePersonalInformation', { parts: [...texts(personTexts), picture] });
  await ask('saveEducation', { body: await educationOf(recorder) });
  await ask('saveExperience', { body: experience });
}

export async function answerSecondHalf({ ask }: Recorder): Promise<void> {
  const { skills, languages } = chosen;
  await ask('saveExpertise', { body: { skills, languages, ...expertise } });
  await ask('savePortfolio', { parts: [...texts(sample.portfolio), paper('resume')] });
  await ask('saveDigitalReadiness', { body: sample.digitalReadiness });
  await ask('saveSelfAssessment', { body: sample.selfAssessment });
}

/** @param most files of each step */
async function uploadSome({ ask }: Recorder, most: number): Promise<void> {
  const parts = (step: DocumentStep) =>
    slotsOf(step)
      .slice(0, most)
      .map((slot) => paper(slot));
  await ask('saveIdentityDocuments', { parts: parts('basic-identity') });
  await ask('saveAcademicDocuments', { parts: parts('academic-documents') });
}

export async function uploadOthers({ ask }: Recorder): Promise<void> {
  for (const step of ['professional-background', 'skills-validation'] as const)
    for (const slot of slotsOf(step))
      await ask('saveOtherDocuments', { parts: [text('names', slot), paper('certificate_1', slot)] });
}

/** Staff look at all documents, and find them good. */
async function acceptDocuments({ api, ask, session }: Recorder): Promise<void> {
  const { files = [] } = await ask<PersonalInformation>('fetchPersonalInformation');
  for (const { slot, name } of files.filter((file) => findDocumentStep(file.slot)))
    await insertDecision(api.database, {
      ...{ candidateId: session.user.id, slot, file: name, decision: 'accepted', decidedBy: 'staff' },
      ...{ reason: null, sentence: null, dueOn: null },
    });
}

const companies = [
  'Northlight Health',
  'Harbourside Foods',
  'Atelier Fünf',
  'Willow & Hart',
  'Kvist',
  'Oriel',
];

/** What staff do: the status, so many days ago, and one application in each of the first stages. */
async function review({ api, session }: Recorder, status: string, days: number, count: number) {
  const { database } = api;
  await updateProfileStatus(database, session.user.id, { status, message: null, follows: true });
  const ago = (column: string) => `${column} = now() - make_interval(days => $1::int)`;
  await database.query(`update candidates set ${ago('profile_status_at')}`, [days]);
  if (status === 'Profile approved')
    for (const [table, column, earlier] of [
      ['stored_files', 'created_at', 1],
      ['document_decisions', 'decided_at', 0],
    ] as const)
      await database.query(`update ${table} set ${ago(column)}`, [days + earlier]);
  for (const [index, stage] of applicationStages.slice(0, count).entries())
    await insertApplication(database, {
      candidateId: session.user.id,
      companyName: companies[index] ?? '',
      applicationNo: `MG-${1006 - index}`,
      designation: index % 3 === 2 ? null : 'Accounts Specialist',
      status: stage,
      createdHoursAgo: 5 + index * 9 * 24,
      updatedHoursAgo: 2 + index * 3 * 24,
    });
}

/** What each has done since the sign-up. */
export const persons = {
  new: async () => undefined,
  'in-progress': async (recorder: Recorder) => {
    await answerFirstHalf(recorder);
    await uploadSome(recorder, 2);
    await review(recorder, 'Profile under review', 10, 2);
  },
  complete: async (recorder: Recorder) => {
    await answerFirstHalf(recorder);
    await answerSecondHalf(recorder);
    await uploadSome(recorder, Infinity);
    await uploadOthers(recorder);
    await acceptDocuments(recorder);
    await review(recorder, 'Profile approved', 60, applicationStages.length);
  },
};

/** What the API answers to a person's sign-in and reads. */
export async function readAll({ ask, session }: Recorder): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = { signIn: session };
  for (const name of personReads) read[name] = await ask(name);
  return read;
}
