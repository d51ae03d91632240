import 'test-kit/device-storage';
import { session } from 'shared/runtime/session';
import { countPicks, tidyPicks, forgetPicks, keepPick, readPicks } from './picked-store';
import { sharedDevice, waitingTimes } from './shared-device';

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
afterEach(() => {
  jest.restoreAllMocks();
  sharedDevice.set(false);
});

const pass = (ms: number) => {
  const later = Date.now() + ms + 1;
  jest.spyOn(Date, 'now').mockReturnValue(later);
};
const days = (count: number) => count * 24 * 60 * 60 * 1000;

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

describe.each([
  ['a device of its own', false, 30],
  ['a shared device', true, 1],
])('on %s', (_, isShared, most) => {
  beforeEach(() => sharedDevice.set(isShared));

  test(`a pick waits ${most} days, and is gone then`, async () => {
    await keepPick('u1', 'resume', resume);
    pass(days(most) - 1000);
    expect(await names('u1')).toEqual([['resume', 'resume.pdf']]);
    pass(1000);
    expect(await names('u1')).toEqual([]);
    jest.restoreAllMocks();
    expect(await names('u1')).toEqual([]);
  });
});

test('what waits is subject to the time of the device as it is marked now', async () => {
  await keepPick('u1', 'resume', resume);
  pass(waitingTimes.shared);
  sharedDevice.set(true);
  expect(await names('u1')).toEqual([]);
});

test('what anybody left too long ago is removed, and nothing else', async () => {
  await keepPick('u1', 'resume', resume);
  pass(days(29));
  signIn('u2');
  await keepPick('u2', 'resume', resume);
  pass(days(1));
  await tidyPicks('u2');
  jest.restoreAllMocks();
  expect([await names('u1'), await names('u2')]).toEqual([[], [['resume', 'resume.pdf']]]);
});

test("counts a person's picks by the first part of the slot's name, without those that are too old", async () => {
  await keepPick('u1', 'documents/basic-identity/panCard', resume);
  await keepPick('u1', 'documents/academic-documents/ssc', resume);
  await keepPick('u1', 'onboarding/resume', resume);
  expect(await countPicks('u1')).toEqual({ documents: 2, onboarding: 1 });
  expect(await countPicks('u2')).toEqual({});
  pass(waitingTimes.own);
  expect(await countPicks('u1')).toEqual({});
});
