import { databases, openTimeoutMs } from '../testing/databases';
import { fullCandidate } from '../testing/full-candidate';
import { openTestApi, type TestApi } from '../testing/test-api';
import { readStepAnswers } from './answers';

describe.each(databases)("a candidate's answers, as staff read them on $name,", (on) => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  afterAll(() => api.close());

  it('have the questions that the candidate was asked, in their order, and no field of the database', async () => {
    const { user } = await fullCandidate(api, 'tara');
    const steps = (await readStepAnswers(api.database, user.id)) ?? [];
    const answers = steps.flatMap((step) => step.answers);
    expect(answers.map(([question]) => question).join('\n')).not.toMatch(/_|^[a-z]/m);
    const [person = { answers: [] }] = steps;
    expect(person.answers.slice(0, 4)).toEqual([
      ['First name', 'Asha'],
      ['Last name', 'Raman'],
      ['Email', 'tara@example.com'],
      ['Date of birth', expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/)],
    ]);
    for (const answer of [
      ['Mobile (WhatsApp enabled)', expect.stringMatching(/^\+91 \d{10}$/)],
      ['Highest qualification', 'tara qualification'],
      ['Current employer', 'tara'],
      ['Are you comfortable with voice roles?', 'No'],
      ['Why should an employer hire you?', 'tara'],
    ])
      expect(answers).toContainEqual(answer);
  });
});
