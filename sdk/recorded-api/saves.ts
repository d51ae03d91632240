import type { DocumentAbsence } from 'contract/wire/document-absences';
import type { DocumentState } from 'contract/wire/document-decisions';
import {
  completedDocumentSteps,
  countRequiredDocuments,
  documentStepOf,
  documentTypes,
  findCopyableResume,
  findDocumentStep,
  resumeCopySlot,
} from 'contract/wire/documents';
import type { EndpointName } from 'contract/wire/endpoints';
import { extensionOf, type FileFacts, type UploaderType } from 'contract/wire/files';
import type { PasskeyEntry } from 'contract/wire/passkeys';
import { onboardingSteps, profileGroups, type OnboardingStep, type ProfileStep } from 'contract/wire/profile';
import { personalInformationOf, referenceOf } from 'contract/wire/stored-files';
import { spread } from 'platform/release';
import type { PersonAnswers } from './recordings';

/**
 * What a save changes of later answers: what was sent is merged into what was recorded. Nothing is checked:
 * the forms have done so, and to refuse is a scenario of its own.
 */

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
/** `data` of the answers that a person reads, and of the lists with own entries. */
export type Answers = Writable<PersonAnswers> &
  Partial<Record<Exclude<EndpointName, keyof PersonAnswers>, unknown>>;

export interface Save {
  /** Of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Fields of JSON, or text parts of a form. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** File parts, and the names of other documents in the same order. */
  readonly files: readonly { readonly part: string; readonly file: File }[];
  readonly documentNames: readonly string[];
  /** `data` of the recorded answer. */
  readonly data: unknown;
  /** The same of another call. */
  readonly recorded: (name: EndpointName) => unknown;
  /** Keeps a file's content for its download. */
  readonly keepFile: (reference: string, file: File) => void;
}

const versionOf = (stored: unknown): string => String(spread(JSON.stringify(stored)));

function markAnswered(answers: Answers, step: OnboardingStep): void {
  const { completedSteps = { onboarding: [], documents: [] } } = answers.fetchMe;
  const onboarding = onboardingSteps
    .map(({ slug }) => slug)
    .filter((slug) => slug === step || completedSteps.onboarding.includes(slug));
  answers.fetchMe = { ...answers.fetchMe, completedSteps: { ...completedSteps, onboarding } };
}

const filesOf = ({ fetchPersonalInformation: { files } }: Answers): readonly FileFacts[] => files ?? [];
const absencesOf = ({ fetchPersonalInformation }: Answers): readonly DocumentAbsence[] =>
  fetchPersonalInformation.document_absences ?? [];

/** Staff have looked at no file that was sent after the recording. */
function statesOf(answers: Answers, files: readonly FileFacts[]): readonly DocumentState[] {
  const before = new Set(filesOf(answers).map(({ name }) => name));
  const known = answers.fetchMe.documentStates ?? [];
  return files
    .filter(({ slot }) => findDocumentStep(slot))
    .map(({ slot, name, storedAt }) => {
      const state = before.has(name) ? known.find((one) => one.slot === slot) : undefined;
      const unseen = { decidedAt: null, reason: null, sentence: null, dueOn: null };
      return state ?? { slot, state: 'received', receivedAt: storedAt, ...unseen };
    });
}

/** Brings all that follows from the files, the absences and the experience up to date. */
function setDocuments(answers: Answers, files: readonly FileFacts[], absences = absencesOf(answers)) {
  const hasExperience = answers.fetchProfile.professionals?.has_experience ?? null;
  const [stored, absent] = [files, absences].map((all) => new Set(all.map(({ slot }) => slot)));
  const profile_picture = referenceOf(files, 'profile_picture', 'profile_picture');
  const documentStates = statesOf(answers, files);
  answers.fetchPersonalInformation = {
    ...answers.fetchPersonalInformation,
    ...personalInformationOf(
      { ...answers.fetchPersonalInformation, profile_picture },
      files,
      hasExperience,
      versionOf,
    ),
    ...{ document_absences: absences, document_states: documentStates },
  };
  answers.fetchProfile = { ...answers.fetchProfile, profile_picture };
  answers.fetchMe = {
    ...answers.fetchMe,
    ...{ profile_picture, hasExperience, documentStates },
    requiredDocuments: countRequiredDocuments(stored!, hasExperience, absent),
    completedSteps: {
      onboarding: answers.fetchMe.completedSteps?.onboarding ?? [],
      documents: completedDocumentSteps(stored!, hasExperience, absent),
    },
  };
  return answers.fetchPersonalInformation;
}

/** Puts a file into its slot instead of the one that was there. */
function fill(answers: Answers, file: Omit<FileFacts, 'storedAt'>) {
  const others = filesOf(answers).filter(({ type, slot }) => type !== file.type || slot !== file.slot);
  const absences = absencesOf(answers).filter(({ slot }) => slot !== file.slot);
  return setDocuments(answers, [...others, { ...file, storedAt: new Date().toISOString() }], absences);
}

const referenceFor = (slot: string, like: string): string => `${slot}-${Date.now()}${extensionOf(like)}`;

/** @param type of documents; other files have the name of their type */
function saveFiles(answers: Answers, { files, documentNames, keepFile }: Save, type?: UploaderType) {
  for (const [index, { part, file }] of files.entries()) {
    const slot = type === 'other' ? (documentNames[index] ?? part) : part;
    const name = referenceFor(slot, file.name);
    keepFile(name, file);
    fill(answers, {
      name,
      type: type ?? (part as UploaderType),
      slot,
      originalName: file.name,
      size: file.size,
    });
  }
  return answers.fetchPersonalInformation;
}

const saveStep =
  (step: ProfileStep) =>
  (answers: Answers, { sent, data }: Pick<Save, 'sent' | 'data'>) => {
    // The recorded answer has every field.
    const fields = Object.keys(data as object);
    const stored = Object.fromEntries(fields.map((field) => [field, sent[field] ?? null]));
    const versions = { ...answers.fetchProfile.versions, [step]: versionOf(stored) };
    answers.fetchProfile = { ...answers.fetchProfile, [profileGroups[step]]: stored, versions };
    markAnswered(answers, step);
    setDocuments(answers, filesOf(answers)); // some are for experienced candidates only
    return stored;
  };

const addEntry =
  (list: 'listQualifications' | 'listDegrees' | 'listSkills' | 'listLanguages') =>
  (answers: Answers, { sent, data, recorded }: Save) => {
    const entries = (answers[list] ?? recorded(list)) as readonly object[];
    const entry = { ...(data as { readonly id: number }), ...sent };
    const added = { ...entry, id: entry.id + entries.length };
    answers[list] = [...entries, added];
    return added;
  };

function setPasskeys(answers: Answers, passkeys: readonly PasskeyEntry[]): void {
  answers.listPasskeys = passkeys;
  answers.fetchMe = { ...answers.fetchMe, hasPasskey: passkeys.length > 0 };
}

function setPending(answers: Answers, email: string | null): void {
  answers.fetchMe = { ...answers.fetchMe, pendingEmail: email };
  answers.fetchPersonalInformation = { ...answers.fetchPersonalInformation, pending_email: email };
}

/** What each save changes; it returns the `data` of its answer. A call that changes nothing is not here. */
export const saves: Readonly<Partial<Record<EndpointName, (answers: Answers, save: Save) => unknown>>> = {
  signIn: ({ signIn }) => signIn,
  signInWithPasskey: ({ signIn }) => signIn,

  savePersonalInformation: (answers, save) => {
    const { email } = answers.fetchPersonalInformation;
    const { email: wanted = email, ...sent } = save.sent as { readonly email?: string };
    answers.fetchPersonalInformation = { ...answers.fetchPersonalInformation, ...sent };
    if (wanted.toLowerCase() !== email.toLowerCase()) setPending(answers, wanted);
    const { first_name: firstName, last_name: lastName } = answers.fetchPersonalInformation;
    answers.fetchMe = { ...answers.fetchMe, firstName, lastName };
    markAnswered(answers, 'personal-information');
    saveFiles(answers, save);
    return setDocuments(answers, filesOf(answers));
  },
  saveEducation: saveStep('education-details'),
  saveExperience: saveStep('professional-details'),
  saveExpertise: saveStep('skills-and-expertise'),
  saveDigitalReadiness: saveStep('digital-readiness'),
  saveSelfAssessment: saveStep('self-assessment'),
  savePortfolio: (answers, save) => {
    saveFiles(answers, save);
    const [resume, cover] = (['resume', 'cover'] as const).map((type) =>
      referenceOf(filesOf(answers), type, type),
    );
    return saveStep('resume-and-portfolio')(answers, { ...save, sent: { ...save.sent, resume, cover } });
  },
  addQualification: addEntry('listQualifications'),
  addDegree: addEntry('listDegrees'),
  addSkill: addEntry('listSkills'),
  addLanguage: addEntry('listLanguages'),

  saveIdentityDocuments: (answers, save) => saveFiles(answers, save, documentTypes['basic-identity']),
  saveAcademicDocuments: (answers, save) => saveFiles(answers, save, documentTypes['academic-documents']),
  saveOtherDocuments: (answers, save) => saveFiles(answers, save, 'other'),
  copyResume: (answers) => {
    const resume = findCopyableResume(filesOf(answers));
    if (!resume) return answers.fetchPersonalInformation;
    const name = referenceFor(resumeCopySlot, resume.name);
    return fill(answers, { ...resume, name, type: 'other', slot: resumeCopySlot });
  },
  removeDocument: (answers, { params: { slot = '' } }) => {
    const type = documentTypes[documentStepOf(slot)];
    const others = filesOf(answers).filter((file) => file.type !== type || file.slot !== slot);
    return setDocuments(answers, others);
  },
  saveAbsence: (answers, { params: { slot = '' }, sent }) => {
    const others = absencesOf(answers).filter((one) => one.slot !== slot);
    const { reason } = sent as Pick<DocumentAbsence, 'reason'>; // its form has this field alone
    const absence = { slot, reason, statedAt: new Date().toISOString() };
    return setDocuments(answers, filesOf(answers), [...others, absence]);
  },
  removeAbsence: (answers, { params: { slot } }) =>
    setDocuments(
      answers,
      filesOf(answers),
      absencesOf(answers).filter((one) => one.slot !== slot),
    ),

  withdrawApplication: (answers, { params: { id }, sent, data }) => {
    const found = answers.listAppliedJobs.find((one) => one.id === id);
    if (!found || found.withdrawnAt) return found ?? data;
    const { reason = '' } = sent as { readonly reason?: string };
    const withdrawn = {
      ...found,
      withdrawnAt: new Date().toISOString(),
      withdrawalReason: reason || null,
    };
    answers.listAppliedJobs = answers.listAppliedJobs.map((one) => (one === found ? withdrawn : one));
    return withdrawn;
  },

  cancelEmailChange: (answers, { data }) => {
    setPending(answers, null);
    return data;
  },
  saveLanguage: (answers, { sent }) => {
    const { language } = sent as { readonly language: string | null };
    const { language: _, ...me } = answers.fetchMe;
    answers.fetchMe = language ? { ...me, language } : me;
    return sent;
  },
  saveNotices: (answers, { sent }) => {
    answers.fetchMe = { ...answers.fetchMe, notices: sent as NonNullable<Answers['fetchMe']['notices']> };
    return sent;
  },
  deleteAccount: (answers, { data }) => {
    answers.fetchMe = { ...answers.fetchMe, ...(data as { readonly deleteAt: string }) };
    return data;
  },
  keepAccount: (answers) => {
    answers.fetchMe = { ...answers.fetchMe, deleteAt: null };
    return null;
  },
  addPasskey: (answers, { data }) => {
    const entry = { ...(data as PasskeyEntry), id: `recorded-${answers.listPasskeys.length}` };
    setPasskeys(answers, [entry, ...answers.listPasskeys]);
    return entry;
  },
  removePasskey: (answers, { params, data }) => {
    setPasskeys(
      answers,
      answers.listPasskeys.filter(({ id }) => id !== params.id),
    );
    return data;
  },
};
