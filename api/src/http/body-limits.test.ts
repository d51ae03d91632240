import { once } from 'node:events';
import { connect } from 'node:net';
import { signUpSchema } from 'contract/wire/auth';
import { contactSchema } from 'contract/wire/contact';
import { educationPayloadSchema } from 'contract/wire/education';
import { experiencePayloadSchema } from 'contract/wire/experience';
import { endpoints } from 'contract/wire/endpoints';
import { expertisePayloadSchema } from 'contract/wire/expertise';
import { parse } from './parse';
import { selfAssessmentSchema } from 'contract/wire/self-assessment';
import inputs from '../testing/hostile-inputs.json' with { type: 'json' };
import { openTestApi, person, type TestApi } from '../testing/test-api';
import { openTimeoutMs, postgres } from '../testing/databases';
import { bodyLimitOf } from './body-limits';

const { sendContactMessage, saveEducation, saveExperience, saveExpertise } = inputs.honest;
/** A text of a script whose letters JSON may write as six bytes each. */
const long = (length: number): string => '\u0905'.repeat(length);
const different = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => long(147) + String(100 + index));
const escaped = (body: unknown): string =>
  JSON.stringify(body).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

it.each([
  ['signUp', signUpSchema, person({ firstName: long(100), lastName: long(100), password: long(128) })],
  [
    'sendContactMessage',
    contactSchema,
    { ...sendContactMessage, name: long(100), subject: long(150), message: long(5000) },
  ],
  [
    'saveEducation',
    educationPayloadSchema,
    {
      ...saveEducation,
      university: long(200),
      grades: long(50),
      additional_certificates: Array(20).fill(long(200)),
    },
  ],
  [
    'saveExperience',
    experiencePayloadSchema,
    {
      ...saveExperience,
      desired_job_title: long(150),
      company_name: long(150),
      previous_company_role: long(1000),
    },
  ],
  [
    'saveExpertise',
    expertisePayloadSchema,
    { ...saveExpertise, skills: different(50), languages: different(30) },
  ],
  [
    'saveSelfAssessment',
    selfAssessmentSchema,
    {
      ...{ why_hire_you: long(2000), ideal_job_role_description: long(2000), worked_remotely_before: true },
      ...{ remote_work_experience_desc: long(2000), applied_elsewhere: long(2000) },
    },
  ],
] as const)(
  'the longest body of %s that is right fits its limit, which is no more than three times as large',
  (name, schema, body) => {
    expect(() => parse(schema, body)).not.toThrow();
    const bytes = Buffer.byteLength(escaped(body));
    expect(bytes).toBeLessThanOrEqual(bodyLimitOf(name));
    expect(3 * bytes).toBeGreaterThan(bodyLimitOf(name));
  },
);

describe('a body without a length that is too large', () => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(postgres)), openTimeoutMs);
  afterAll(() => api.close());

  // An edge passes the answer on only if the connection lasts until it has sent the body.
  it('is read to its end before it is refused', async () => {
    const { port } = new URL(await api.listen());
    for (const path of [endpoints.signIn.path, endpoints.sendContactMessage.path, '/nowhere']) {
      const socket = connect(Number(port)).on('error', () => undefined);
      let answer = '';
      socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
      socket.write(
        `POST /api${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      socket.write(`200000\r\n${' '.repeat(0x200000)}\r\n`);
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
      for (let i = 0; i < 3; i += 1) await fetch(`http://127.0.0.1:${port}/api/health`);
      expect(answer).toBe('');
      socket.end('0\r\n\r\n');
      await once(socket, 'close');
      expect(answer).toMatch(/^HTTP\/1.1 413 [^]*"code":"body-too-large"/);
    }
  });
});
