import type { JobApplication } from 'contract/wire/applications';
import { endpoints } from 'contract/wire/endpoints';
import { openTimeoutMs, postgres } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';
import { insertApplication } from './applications.sql';

describe('job applications', () => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(postgres)), openTimeoutMs);
  afterAll(() => api.close());

  const list = async (token: string) =>
    (await api.call<JobApplication[]>(endpoints.listAppliedJobs, { token })).body.data;
  const add = (candidateId: string, applicationNo: string, createdHoursAgo: number) =>
    insertApplication(api.database, {
      candidateId,
      applicationNo,
      companyName: 'Northlight Health',
      designation: null,
      status: 'Profile Evaluation',
      createdHoursAgo,
    });

  it('are an empty list at first', async () => {
    const { token } = await api.candidate();
    expect(await list(token)).toEqual([]);
  });

  it('are listed newest first in the shape of the contract', async () => {
    const { token, user } = await api.candidate();
    await add(user.id, 'T-1', 48);
    await add(user.id, 'T-2', 1);
    const [newest, oldest] = await list(token);
    expect([newest?.applicationNo, oldest?.applicationNo]).toEqual(['T-2', 'T-1']);
    expect(oldest).toEqual({
      id: expect.any(String),
      companyName: 'Northlight Health',
      applicationNo: 'T-1',
      designation: null,
      status: 'Profile Evaluation',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updatedAt: expect.any(String),
      withdrawnAt: null,
      withdrawalReason: null,
    });
    const hours = (Date.parse(oldest!.updatedAt) - Date.parse(oldest!.createdAt)) / 3_600_000;
    expect(Math.round(hours)).toBe(48);
  });

  it("never show another candidate's", async () => {
    const [mine, other] = [await api.candidate(), await api.candidate()];
    await add(other.user.id, 'T-3', 1);
    expect(await list(mine.token)).toEqual([]);
  });
});
