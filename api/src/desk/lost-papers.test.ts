import { endpoints } from 'contract/wire/endpoints';
import { databases, openTimeoutMs } from '../testing/databases';
import { file } from '../testing/forms';
import { pdf } from '../testing/sample-files';
import { openTestDesk, type TestDesk } from '../testing/test-desk';
import type { CandidateAnswer } from './answers';

describe.each(databases)('a paper that cannot be read, at the desk on $name', (on) => {
  let desk: TestDesk;
  beforeAll(async () => void (desk = await openTestDesk(on)), openTimeoutMs);
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => desk.close());

  it.each<[string, string, () => Promise<null>]>([
    ['the store lost it', 'The file store does not have this file', async () => null],
    [
      'the store is away',
      'The file cannot be read',
      () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:9000')),
    ],
  ])('is refused in a sentence that names no server or folder: %s', async (_why, message, open) => {
    const { token, user } = await desk.api.candidate();
    await desk.api.call(endpoints.saveIdentityDocuments, { token, parts: [file('pan_card', pdf())] });
    const { papers } = (await desk.ask<CandidateAnswer>(`/candidates/${user.id}`, { as: 'reviewer' })).body;
    const url = `/candidates/${user.id}/papers/${papers[0]!.file}/pages/1`;
    jest.spyOn(desk.api.store, 'open').mockImplementation(open);
    expect(await desk.ask(url, { as: 'reviewer' })).toMatchObject({
      status: 503,
      body: { code: 'storage-unavailable', message },
    });
  });
});
