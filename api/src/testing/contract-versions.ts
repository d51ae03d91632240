import type { EndpointName } from 'shared/contract/endpoints';
import type { PersonalInformation, ProfileAggregate } from 'shared/contract/profile';
import type { Ask, Request } from './both-apis';
import { file, personAnswers, text, texts } from './forms';
import { pdf } from './sample-files';

/** Saves that name the version which their form began from, of a candidate who has answered everything. */
export async function askAboutVersions(ask: Ask, token: string): Promise<void> {
  const dataOf = async <T>(what: string, endpoint: EndpointName): Promise<T> =>
    ((await ask(what, { endpoint, token })).body as { data: T }).data;
  const person = await dataOf<PersonalInformation>('versions of a person', 'fetchPersonalInformation');
  const profile = await dataOf<ProfileAggregate>('versions of a profile', 'fetchProfile');
  const versions: Record<string, string | undefined> = { ...person.versions, ...profile.versions };

  const saves: [step: string, endpoint: EndpointName, request: Partial<Request>][] = [
    ['personal-information', 'savePersonalInformation', { parts: texts({ ...personAnswers, city: 'Goa' }) }],
    ['education-details', 'saveEducation', { body: { ...profile.educations, grades: 'B' } }],
    ['professional-details', 'saveExperience', { body: { has_experience: false } }],
    ['skills-and-expertise', 'saveExpertise', { body: { ...profile.skills, typing_speed: 41 } }],
    ['resume-and-portfolio', 'savePortfolio', { parts: [text('portfolio_url', 'https://example.com')] }],
    [
      'digital-readiness',
      'saveDigitalReadiness',
      { body: { ...profile.digital_readiness, internet_speed: 81 } },
    ],
    [
      'self-assessment',
      'saveSelfAssessment',
      { body: { ...profile.self_assessment, applied_elsewhere: 'No' } },
    ],
    ['basic-identity', 'saveIdentityDocuments', { parts: [file('passport', pdf())] }],
    ['academic-documents', 'saveAcademicDocuments', { parts: [file('hsc', pdf())] }],
    [
      'professional-background',
      'saveOtherDocuments',
      { parts: [text('names', 'offer_letters'), file('certificate_3', pdf())] },
    ],
    [
      'skills-validation',
      'saveOtherDocuments',
      { parts: [text('names', 'course_certificates'), file('certificate_1', pdf())] },
    ],
  ];
  for (const [step, endpoint, request] of saves) {
    const ifMatch = `"${versions[step]}"`;
    await ask(`${step}: an unknown version`, { endpoint, token, ...request, ifMatch: 'abc' });
    await ask(`${step}: the current version`, { endpoint, token, ...request, ifMatch });
    if (step !== 'professional-details')
      await ask(`${step}: the earlier version`, { endpoint, token, ...request, ifMatch });
  }
}
