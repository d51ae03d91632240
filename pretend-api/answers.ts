import type { LookupEntry, LookupKind } from 'contract/wire/lookups';
import { parse } from 'contract/request';
import { checkEducation, checkExpertise, stepSaves, type SavedStep } from 'contract/step-saves';
import { uploadForms } from 'contract/upload-form';
import type { InferType } from 'yup';
import { ok, type Call, type Handlers } from './call';
import { saveUpload } from './form';
import { findEntry, listFor } from './lookups';
import type { SavedAnswers } from './state';
import { requireVersions, storedProfileOf } from './stored';

/** The saves of the onboarding wizard from its second step on; each answers with what is stored now. */

type Answers<Step extends SavedStep> = InferType<(typeof stepSaves)[Step]['schema']>;

/** Checks answers against the lists that they were chosen from, and returns what is to be stored. */
type Check<Step extends SavedStep> = (
  answers: Answers<Step>,
  saved: SavedAnswers,
  find: (kind: LookupKind, wanted: number | string) => LookupEntry | undefined,
) => Answers<Step>;

const save =
  <Step extends SavedStep>(step: Step, check: Check<Step> = (answers) => answers) =>
  (call: Call) => {
    const { schema, message } = stepSaves[step];
    const { state, candidate, body } = call;
    const given = parse(schema, body) as Answers<Step>; // the schema of this step
    requireVersions(call, [step]);
    const answers: Readonly<Record<string, unknown>> = check(given, candidate.answers, (kind, wanted) =>
      findEntry(listFor(state, kind, candidate.id), wanted),
    );
    // What the answers lack is stored as null.
    const stored = Object.fromEntries(
      Object.keys(schema.fields).map((field) => [field, answers[field] ?? null]),
    );
    candidate.answers = { ...candidate.answers, [step]: stored };
    return ok(stored, message);
  };

export const answerCalls = {
  saveEducation: save('education-details', (study, saved, find) => {
    checkEducation(saved['education-details'] ?? null, {
      qualification: find('qualification', study.qualification_id),
      degree: find('degree', study.degree_id),
    });
    return study;
  }),
  saveExperience: save('professional-details'),
  saveExpertise: save('skills-and-expertise', (expertise, saved, find) =>
    checkExpertise(expertise, saved['skills-and-expertise'] ?? null, find),
  ),
  saveDigitalReadiness: save('digital-readiness'),
  saveSelfAssessment: save('self-assessment'),

  savePortfolio: async (call) => {
    const { candidate } = call;
    const form = uploadForms.savePortfolio;
    await saveUpload(call, form, (links) => {
      candidate.answers = { ...candidate.answers, [form.step]: links };
    });
    return ok(storedProfileOf(candidate)[form.step], form.message);
  },
} satisfies Partial<Handlers>;
