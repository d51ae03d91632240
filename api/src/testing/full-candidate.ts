import { endpoints } from 'shared/contract/endpoints';
import { sampleDigitalReadiness, sampleEducation, sampleExperience } from 'shared/contract/sample-candidate';
import { insertApplication } from '../applications/applications.sql';
import { insertLookups } from '../lookups/lookups.sql';
import { file, personAnswers, picture, sendForm, text, texts } from './forms';
import { docx, pdf } from './sample-files';
import type { TestApi } from './test-api';

/** A candidate with rows in every table and files in every place; `word` is in each text that a person typed. */
export async function fullCandidate(api: TestApi, word: string) {
  const email = `${word}@example.com`;
  await insertLookups(api.database, 'degree', ['B.Com.']);
  const { token, user, password } = await api.candidate({ email, firstName: word, lastName: word });
  const post = async <T>(name: keyof typeof endpoints, body: object) => {
    const answer = await api.call<T>(endpoints[name], { token, body });
    if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const own = { qualification: 0, degree: 0 };
  own.qualification = (await post<{ id: number }>('addQualification', { name: `${word} qualification` })).id;
  own.degree = (await post<{ id: number }>('addDegree', { name: `${word} degree` })).id;
  await post('addSkill', { name: `${word} skill` });
  await post('addLanguage', { name: `${word} language` });
  await post('saveEducation', {
    ...sampleEducation,
    qualification_id: own.qualification,
    degree_id: own.degree,
    university: word,
  });
  await post('saveExperience', { ...sampleExperience, company_name: word });
  await post('saveExpertise', {
    skills: [`${word} skill`],
    languages: [`${word} language`],
    isComfortableWithNightShift: true,
    isComfortableWithVoiceRole: false,
  });
  await post('saveDigitalReadiness', { ...sampleDigitalReadiness, preferred_work_hours: word });
  await post('saveSelfAssessment', { why_hire_you: word, worked_remotely_before: true });
  const contact = { name: word, phone: '9876543210', subject: word, message: word };
  await post('sendContactMessage', { ...contact, email });
  await sendForm(api, endpoints.savePortfolio, token, [
    text('linkedin_url', `https://example.com/${word}`),
    file('resume', pdf(), `${word}.pdf`),
    file('cover', docx(), `${word}.docx`),
  ]);
  await sendForm(api, endpoints.saveIdentityDocuments, token, [
    file('pan_card', pdf(300), `${word} PAN.pdf`),
  ]);
  // A change of the address that waits for its confirmation.
  const person = { ...personAnswers, email: `new.${word}@example.com`, city: word };
  await sendForm(api, endpoints.savePersonalInformation, token, [...texts(person), picture()]);
  await post('forgotPassword', { email });
  await api.mailed();
  // Waits for a mail server.
  await post('forgotPassword', { email: email.toUpperCase() });
  await insertApplication(api.database, {
    candidateId: user.id,
    applicationNo: `MG-${word}`,
    companyName: word,
    designation: null,
    status: 'Profile Evaluation',
  });
  return { email, token, user, password };
}
