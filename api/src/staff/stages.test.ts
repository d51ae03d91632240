import { applicationStages } from 'contract/wire/applications';
import { endpoints } from 'contract/wire/endpoints';
import type { UserData } from 'contract/wire/user-data';
import { databases, openTimeoutMs } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';
import { runStaff } from './run';

describe.each(databases)('what candidates read about the stages of an application on $name', (on) => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  afterAll(() => api.close());

  const run = (...argv: string[]) => runStaff(api.database, argv);
  const ok = async (...argv: string[]) => {
    const result = await run(...argv);
    expect(result).toMatchObject({ exitCode: 0, errors: '' });
    return result.output;
  };

  it('comes with the user data of a candidate with an application, in the order of the stages', async () => {
    const { token, user } = await api.candidate();
    const texts = async () =>
      (await api.call<UserData>(endpoints.fetchMe, { token })).body.data.applicationStages;
    expect(await texts()).toBeNull();
    await ok('application', 'add', user.email, '--company', 'Northlight');
    expect((await texts())?.map(({ stage }) => stage)).toEqual(applicationStages);
  });

  it('says nothing of how long a stage takes until staff do, and stops when they do not know', async () => {
    expect((await ok('stages')).match(/Usual time {2}not known/g)).toHaveLength(applicationStages.length);
    await ok('stage-text', 'profile evaluation', '--usual-days', '5');
    expect(await ok('stages')).toMatch(/^Profile Evaluation\n.*\n.*\n {2}Usual time {2}about 5 days$/m);
    expect(await ok('stage-text', 'Profile Evaluation', '--unknown')).toContain('not known');
  });

  it('is changed sentence by sentence, and the rest stays', async () => {
    const before = await ok('stages');
    const output = await ok('stage-text', 'Offer Letter Issued', '--meaning', ' You have an offer. ');
    expect(output).toContain('Meaning     You have an offer.\n');
    expect(before).toContain(/Next .*/.exec(output)?.[0]);
    const { token, user } = await api.candidate();
    await ok('application', 'add', user.email, '--company', 'Northlight');
    const { body } = await api.call<UserData>(endpoints.fetchMe, { token });
    expect(body.data.applicationStages?.at(-1)?.meaning).toBe('You have an offer.');
  });

  it.each([
    ['an unknown stage', ['On hold', '--unknown'], /'On hold' is no stage. Choose one of: Application Rec/],
    ['nothing to change', ['Profile Evaluation'], /Say what to change: --meaning, --next/],
    ['a long text', ['Profile Evaluation', '--next', 'x'.repeat(201)], /--next must be .* 3 to 200 char/],
    ['two lines', ['Profile Evaluation', '--meaning', 'One\ntwo'], /--meaning must be .* in one line/],
    ['no days', ['Profile Evaluation', '--usual-days', '0'], /--usual-days must be a whole number from 1 to/],
    ['a range', ['Profile Evaluation', '--usual-days', '3-5'], /--usual-days must be a whole number/],
    ['a contradiction', ['Profile Evaluation', '--usual-days', '5', '--unknown'], /not both/],
  ])('is refused with %s', async (_, argv, sentence) => {
    const { exitCode, errors } = await run('stage-text', ...argv);
    expect([exitCode, errors]).toEqual([1, expect.stringMatching(sentence)]);
  });
});
