import { hashToken } from '../kernel/access/tokens';
import { putConsent } from '../kernel/candidate/digilocker-consents.sql';
import { endpoints } from 'contract/wire/endpoints';
import { sampleCandidate } from 'contract/samples/sample-candidate';
import { insertApplication } from '../applications/applications.sql';
import { meetAt } from '../desk/desk.sql';
import { file, personAnswers, picture, text, texts } from './forms';
import { passkeyUser } from './passkey-calls';
import { docx, pdf } from './sample-files';
import type { TestApi } from './test-api';
import { addCorrespondence } from './add-correspondence';

/** A candidate with rows in every table and files in every place; `word` is in each typed text. */
export async function fullCandidate(api: TestApi, word: string) {
  const email = `${word}@example.com`;
  const { token, user, password } = await api.candidate({ email, firstName: word, lastName: word });
  const post = async (name: keyof typeof endpoints, body: object) => {
    const answer = await api.call<{ id: number }>(endpoints[name], { token, body });
    if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    return answer.body.data?.id;
  };
  const own = {
    qualification_id: await post('addQualification', { name: `${word} qualification` }),
    degree_id: await post('addDegree', { name: `${word} degree` }),
  };
  await post('addSkill', { name: `${word} skill` });
  await post('addLanguage', { name: `${word} language` });
  await post('saveEducation', { ...sampleCandidate.education, ...own, university: word });
  await post('saveExperience', { ...sampleCandidate.experience, company_name: word });
  const comfort = { isComfortableWithNightShift: true, isComfortableWithVoiceRole: false };
  await post('saveExpertise', { skills: [`${word} skill`], languages: [`${word} language`], ...comfort });
  await post('saveDigitalReadiness', { ...sampleCandidate.digitalReadiness, preferred_work_hours: word });
  await post('saveSelfAssessment', { why_hire_you: word, worked_remotely_before: true });
  const message = { name: word, email, phone: '9876543210', subject: word, message: word };
  await post('sendOwnMessage', message);
  await post('sendContactMessage', message);
  const link = text('linkedin_url', `https://example.com/${word}`);
  const resume = [file('resume', pdf(), `${word}.pdf`), file('cover', docx(), `${word}.docx`)];
  await api.call(endpoints.savePortfolio, { token, parts: [link, ...resume] });
  const pan = file('pan_card', pdf(300), `${word} PAN.pdf`);
  await api.call(endpoints.saveIdentityDocuments, { token, parts: [pan] });
  const passport = { slot: 'passport' };
  await api.call(endpoints.saveAbsence, { token, pathParams: passport, body: { reason: 'applied' } });
  const step = 'academic-documents' as const;
  const consent = { candidateId: user.id, step, stateHash: hashToken(word), sessionHash: hashToken(token) };
  await putConsent(api.database, consent);
  const phone = passkeyUser(api);
  await phone.add(token);
  await phone.question();
  await phone.proof(token);
  // A link of before the address was confirmed.
  const setVerified = (at: string) =>
    api.database.query(`update candidates set email_verified_at = ${at} where id = $1`, [user.id]);
  await setVerified('null');
  await api.call(endpoints.sendVerification, { token });
  await api.mailed();
  await setVerified('now()');
  // A change of the address that waits for its confirmation.
  const person = { ...personAnswers, email: `new.${word}@example.com`, city: word };
  await api.call(endpoints.savePersonalInformation, { token, parts: [...texts(person), picture()] });
  await post('forgotPassword', { email });
  await api.mailed();
  // Waits for a mail server.
  await post('forgotPassword', { email: email.toUpperCase() });
  const job = { applicationNo: `MG-${word}`, companyName: word, designation: null, status: 'Role Alignment' };
  await insertApplication(api.database, { candidateId: user.id, ...job });
  await addCorrespondence(api.database, user.id, email);
  await meetAt(api.database, user.id, 'meera', 60);
  return { email, token, user, password };
}
