import { dayInIndia } from 'contract/wire/document-decisions';
import { endpoints } from 'contract/wire/endpoints';
import type { UserData } from 'contract/wire/user-data';
import { listAccess } from '../access-log/access-log.sql';
import { databases, openTimeoutMs } from '../testing/databases';
import { file } from '../testing/forms';
import { pdf } from '../testing/sample-files';
import { openTestApi, type TestApi } from '../testing/test-api';
import { runStaff } from './run';

describe.each(databases)('staff decide about documents on $name', (on) => {
  let api: TestApi;
  let asha: Awaited<ReturnType<TestApi['candidate']>>;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  beforeEach(async () => {
    asha = await api.candidate();
    await send('pan_card', 'passport');
  });
  afterAll(() => api.close());

  const send = (...slots: string[]) =>
    api.call(endpoints.saveIdentityDocuments, {
      token: asha.token,
      parts: slots.map((slot) => file(slot, pdf())),
    });
  const run = (...argv: string[]) => runStaff(api.database, ['documents', ...argv]);
  const ok = async (...argv: string[]) => {
    const result = await run(...argv);
    expect(result).toMatchObject({ exitCode: 0, errors: '' });
    return result.output;
  };
  /** As 'documents list' names it. */
  async function named(slot: string): Promise<string> {
    const [, version] = new RegExp(`^${slot} +(\\w{8}) `, 'm').exec(await ok('list', asha.user.email)) ?? [];
    return `${slot}@${version}`;
  }
  const me = async () => (await api.call<UserData>(endpoints.fetchMe, { token: asha.token })).body.data;
  const by = dayInIndia(new Date(Date.now() + 9 * 86_400_000));

  it('several at once, and the profile follows', async () => {
    const output = await ok('accept', asha.user.email, await named('pan_card'), await named('passport'));
    expect(output).toContain(`PAN card of ${asha.user.email} is accepted\n`);
    expect(output).toContain('The profile status is now: Profile under review');
    expect((await me()).documentStates?.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    const [entry] = await listAccess(api.database, asha.user.id, 1);
    expect(entry).toMatchObject({ action: 'staff documents accept', detail: 'pan_card, passport' });
  });

  it('again with a reason and a day, as the candidate reads it, which the history keeps', async () => {
    const options = ['--reason', 'cut-off', '--by', by, '--status', 'keep'];
    const output = await ok('send-again', asha.user.email, await named('passport'), ...options);
    expect(output).toMatch(
      /is asked for Passport\. Please send again: a part of it is cut off, by \d+ \w+\.\n$/,
    );
    expect(await me()).toMatchObject({
      profileStatus: null,
      documentRequests: [{ slot: 'passport', dueOn: by }],
    });
    expect(await ok('history', asha.user.email)).toMatch(/passport +\w{8} +asked-again +cut-off, by \d{4}-/);
  });

  it('only about the file that they looked at', async () => {
    const earlier = await named('pan_card');
    await send('pan_card');
    expect(await run('accept', asha.user.email, await named('passport'), earlier)).toMatchObject({
      exitCode: 1,
      errors: expect.stringMatching(/PAN card has another file than the one[^]*Nothing is decided/) as string,
    });
    expect((await run('accept', asha.user.email, 'pan_card')).errors).toMatch(/Say which file of pan_card/);
    expect((await me()).documentStates?.map(({ state }) => state)).toEqual(['received', 'received']);
  });

  it('with a sentence for each mistake', async () => {
    const passport = await named('passport');
    const again = (...options: string[]) => run('send-again', asha.user.email, passport, ...options);
    expect((await again()).errors).toMatch(/give a reason or a sentence/);
    expect((await again('--reason', 'ugly')).errors).toMatch(/'ugly' is no reason. Choose one of: blurred/);
    expect((await again('--reason', 'blurred', '--by', '2020-01-01')).errors).toMatch(/from tomorrow on/);
    expect((await run('accept', 'no@example.com', passport)).errors).toMatch(/No account has the address/);
  });
});
