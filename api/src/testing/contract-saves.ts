import type { EndpointName } from 'shared/contract/endpoints';
import { fileMaxBytes } from 'shared/contract/files';
import type { PersonalInformation } from 'shared/contract/profile';
import { sampleDigitalReadiness, sampleEducation, sampleExperience } from 'shared/contract/sample-candidate';
import type { Ask, Reply } from './both-apis';
import { file, personAnswers, picture, text, texts, type Part } from './forms';
import { compound, doc, docx, jpeg, pdf, png, webp, zip } from './sample-files';

export async function askAboutSteps(ask: Ask, token: string, idOf: (name: string) => number): Promise<void> {
  const save = (endpoint: EndpointName, what: string, body: unknown): Promise<Reply> =>
    ask(`${endpoint}: ${what}`, { endpoint, token, body });
  const study = {
    qualification_id: idOf('Diploma'),
    degree_id: idOf('MBA Finance'),
    ...sampleEducation,
  };
  await save('saveEducation', 'good', study);
  await save('saveEducation', 'not offered', { ...study, qualification_id: idOf('MPhil'), degree_id: 9_999 });
  await save('saveEducation', 'bad', { ...study, passing_year: '2019', additional_certificates: 'Tally' });
  for (const endpoint of ['addQualification', 'addDegree', 'addSkill', 'addLanguage'] as const) {
    await save(endpoint, 'one’s own', { name: ' Own answer ' });
    await save(endpoint, 'the same again', { name: 'OWN ANSWER' });
    await save(endpoint, 'one that is offered', { name: endpoint === 'addSkill' ? 'sql' : 'hindi' });
  }
  await save('addSkill', 'one that is not offered any more', { name: 'Adobe Flash player' });
  await ask('listSkills: with own entries', { endpoint: 'listSkills', token });
  const job = { ...sampleExperience, last_month_salary: 45_000.5 };
  await save('saveExperience', 'a job', job);
  await save('saveExperience', 'a bad job', { ...job, years_of_experience: 3, last_month_salary: 'much' });
  await save('saveExperience', 'a fresher', { ...job, has_experience: false });
  const expertise = {
    skills: ['sql', 'Excel', 'SQL'],
    languages: ['Hindi'],
    isComfortableWithNightShift: true,
    isComfortableWithVoiceRole: false,
  };
  await save('saveExpertise', 'good', expertise);
  await save('saveExpertise', 'with a speed', { ...expertise, typing_speed: 40 });
  await save('saveExpertise', 'own', { ...expertise, skills: ['own answer'], languages: ['Own Answer'] });
  await save('saveExpertise', 'not offered', {
    ...expertise,
    skills: ['Adobe Flash'],
    languages: ['Elvish'],
  });
  const { preferred_location: _, ...abroad } = sampleDigitalReadiness;
  const readiness = { ...abroad, preferred_joining_date: '2026-01-15', ready_to_relocate: false };
  await save('saveDigitalReadiness', 'staying', readiness);
  await save('saveDigitalReadiness', 'nowhere to go', { ...readiness, ready_to_relocate: true });
  await save('saveDigitalReadiness', 'relocating', sampleDigitalReadiness);
  await save('saveSelfAssessment', 'good', { why_hire_you: 'I care', worked_remotely_before: true });
  await save('saveSelfAssessment', 'bad', { why_hire_you: 5, worked_remotely_before: 'yes' });
}

const ravi = {
  firstName: 'Ravi',
  lastName: 'Iyer',
  email: 'ravi@example.com',
  mobile: '9876543210',
  password: 'secret-1',
};

export async function askAboutFiles(ask: Ask, token: string): Promise<void> {
  const send = (endpoint: EndpointName, what: string, ...parts: Part[]): Promise<Reply> =>
    ask(`${endpoint}: ${what}`, { endpoint, token, parts });
  const person = texts(personAnswers);
  await send('savePersonalInformation', 'with a picture', ...person, picture());
  await send('savePersonalInformation', 'a PNG', ...person, file('profile_picture', png(), 'me.png'));
  await send('savePersonalInformation', 'a WebP', ...person, file('profile_picture', webp(), 'me.webp'));
  await send('savePersonalInformation', 'sound', ...person, file('profile_picture', webp(300, 'WAVE'), 'me'));
  await send('savePersonalInformation', 'a PDF', ...person, file('profile_picture', pdf(), 'me.jpg'));
  await send('savePersonalInformation', 'twice', ...person, text('city', 'Pune'));
  await ask('another sign up', { endpoint: 'signUp', body: ravi });
  const taken = texts({ ...personAnswers, email: 'Ravi@example.com' });
  await send('savePersonalInformation', 'a taken address', ...taken);
  const links = texts({ linkedin_url: 'https://linkedin.com/in/asha', portfolio_url: '' });
  await send('savePortfolio', 'good', ...links, file('resume', pdf()), file('cover', docx(), 'cover.docx'));
  await send('savePortfolio', 'links alone', ...links);
  await send('savePortfolio', 'bad', text('linkedin_url', 'javascript:alert(1)'), file('resume', jpeg()));
  const identity = 'saveIdentityDocuments';
  const saved = await send(
    identity,
    'good',
    file('pan_card', pdf(), 'PAN.pdf'),
    file('passport', doc(), 'P.doc'),
  );
  await send(identity, 'a spreadsheet', file('pan_card', compound('Workbook'), 'PAN.doc'));
  await send(identity, 'a picture by name', file('pan_card', pdf(), 'PAN.jpg'));
  await send(
    identity,
    'an archive, and nothing',
    file('pan_card', zip(['a.txt']), 'a.docx'),
    file('passport', Buffer.alloc(0)),
  );
  await send(identity, 'too large', file('pan_card', pdf(fileMaxBytes + 1)));
  await send(identity, 'a text', text('pan_card', 'ABCDE'));
  await send(identity, 'twice', file('pan_card', pdf()), file('pan_card', pdf()));
  await send('saveAcademicDocuments', 'good', file('ssc', pdf()), file('diploma', docx(), 'd.docx'));
  const other = 'saveOtherDocuments';
  const both = [text('names', 'offer_letters'), text('names', 'salary_slips')];
  await send(other, 'good', ...both, file('certificate_3', pdf()), file('certificate_4', pdf()));
  await send(other, 'a name too many', ...both, file('certificate_3', pdf()));
  await send(other, 'an unknown name', text('names', 'shoes'), file('certificate_1', pdf()));
  await send(
    other,
    'one name twice',
    ...[text('names', 'offer_letters'), text('names', 'offer_letters')],
    file('certificate_1', pdf()),
    file('certificate_2', pdf()),
  );
  const pan = (saved.body as { data: PersonalInformation }).data.identity_documents.pan_card ?? '';
  const get = (what: string, type: string, query: Record<string, string>): Promise<Reply> =>
    ask(`downloadFile: ${what}`, { endpoint: 'downloadFile', token, pathParams: { type }, query });
  await get('one’s own', 'identity', { filename: pan });
  await get('under another type', 'academic', { filename: pan });
  await get('of an unknown type', 'shoes', { filename: pan });
  await get('without a name', 'identity', {});
}
