import 'test-kit/device-storage';
import { session } from 'shared/runtime/session';
import { countPicks, forgetPicks, keepPick, pickLifetime, readPicks } from './picked-store';

const resume = new File(['%PDF'], 'resume.pdf', { type: 'application/pdf' });
const signIn = (id: string) =>
  session.start({ token: id, user: { id, firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' } });
const names = async (userId: string) =>
  Object.entries(await readPicks(userId, ['resume', 'cover'])).map(([slot, file]) => [slot, file.name]);

beforeEach(async () => {
  await forgetPicks('u1');
  await forgetPicks('u2');
  signIn('u1');
});
afterEach(() => jest.restoreAllMocks());

test('a pick comes back as the file it was', async () => {
  await keepPick('u1', 'resume', resume);
  const { resume: back } = await readPicks('u1', ['resume']);
  expect(back).toMatchObject({ name: 'resume.pdf', type: 'application/pdf', size: 4 });
  expect(back?.lastModified).toBe(resume.lastModified);
});

test('the newer pick of a slot takes the place of the older', async () => {
  await keepPick('u1', 'resume', resume);
  await keepPick('u1', 'resume', new File(['%PDF'], 'newer.pdf'));
  expect(await names('u1')).toEqual([['resume', 'newer.pdf']]);
});

test("no one sees another person's pick, and forgetting one person's leaves the other's", async () => {
  await keepPick('u1', 'resume', resume);
  signIn('u2');
  await keepPick('u2', 'cover', resume);
  expect(await names('u2')).toEqual([['cover', 'resume.pdf']]);
  await forgetPicks('u2');
  expect(await names('u2')).toEqual([]);
  expect(await names('u1')).toEqual([['resume', 'resume.pdf']]);
});

test('nothing is kept for somebody who has logged out meanwhile', async () => {
  const keeping = keepPick('u1', 'resume', resume);
  session.end();
  await keeping;
  expect(await names('u1')).toEqual([]);
});

test('a pick is gone after a day', async () => {
  await keepPick('u1', 'resume', resume);
  const later = Date.now() + pickLifetime + 1;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  expect(await names('u1')).toEqual([]);
  jest.restoreAllMocks();
  expect(await names('u1')).toEqual([]);
});

test("counts a person's picks by the first part of the slot's name, without those older than a day", async () => {
  await keepPick('u1', 'documents/basic-identity/panCard', resume);
  await keepPick('u1', 'documents/academic-documents/ssc', resume);
  await keepPick('u1', 'onboarding/resume', resume);
  expect(await countPicks('u1')).toEqual({ documents: 2, onboarding: 1 });
  expect(await countPicks('u2')).toEqual({});
  const later = Date.now() + pickLifetime + 1;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  expect(await countPicks('u1')).toEqual({});
});
