import { digitalReadinessPayloadSchema } from 'shared/contract/digital-readiness';
import { educationPayloadSchema } from 'shared/contract/education';
import { endpoints } from 'shared/contract/endpoints';
import { experiencePayloadSchema } from 'shared/contract/experience';
import { expertisePayloadSchema } from 'shared/contract/expertise';
import type { LookupEntry } from 'shared/contract/lookups';
import { personalInformationPayloadSchema } from 'shared/contract/personal-information';
import type { ProfileAggregate } from 'shared/contract/profile';
import { portfolioSchema } from 'shared/contract/portfolio';
import { selfAssessmentSchema } from 'shared/contract/self-assessment';
import { answers, answerTo } from './answers';

const profile = answers.fetchProfile as ProfileAggregate;

test.each([
  ['education', educationPayloadSchema, profile.educations],
  ['experience', experiencePayloadSchema, profile.professionals],
  ['expertise', expertisePayloadSchema, profile.skills],
  ['portfolio', portfolioSchema, profile.resumes],
  ['digital readiness', digitalReadinessPayloadSchema, profile.digital_readiness],
  ['self-assessment', selfAssessmentSchema, profile.self_assessment],
  ['personal information', personalInformationPayloadSchema, answers.fetchPersonalInformation],
])('the made-up candidate’s %s is what a candidate could have saved', async (_, schema, stored) => {
  await expect(schema.validate(stored)).resolves.toBeDefined();
});

test('what was chosen from a list is on it', () => {
  const idsOf = (list: unknown) => (list as LookupEntry[]).map(({ id }) => id);
  expect(idsOf(answers.listQualifications)).toContain(profile.educations?.qualification_id);
  expect(idsOf(answers.listDegrees)).toContain(profile.educations?.degree_id);
});

test('every call that reads is answered, but for files', () => {
  const reading = Object.values(endpoints).filter(({ method }) => method === 'GET');
  expect(reading.filter(({ path }) => answerTo('GET', path) === undefined)).toEqual([endpoints.downloadFile]);
});

test.each([
  ['POST', '/candidate'],
  ['GET', '/candidate/elsewhere'],
  ['GET', '/uploader/resume'],
])('%s %s is not answered', (method, path) => {
  expect(answerTo(method, path)).toBeUndefined();
});
