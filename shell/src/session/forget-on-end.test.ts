import 'test-kit/device-storage';
import { readDraft, writeDraft } from 'shared/form/draft-storage';
import { keepPick, readPicks } from 'shared/form/picked-store';
import { sharedDevice, waitingTimes } from 'shared/form/shared-device';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { forgetOnEnd } from './forget-on-end';

const user = (id: string) => ({ id, firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' });
let onHandOver: jest.Mock;
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  session.start({ token: 'a', user: user('1') });
  userDataStore.set({ userJobs: [] });
  onHandOver = jest.fn();
  stop = forgetOnEnd(onHandOver);
});

afterEach(() => stop());

describe('what was loaded for a person', () => {
  it('is forgotten at the log out, which hands nothing over', () => {
    session.end();
    expect(userDataStore.get().userJobs).toBeNull();
    expect(onHandOver).not.toHaveBeenCalled();
  });

  it('is forgotten when somebody else signs in, and the screen is notified', () => {
    session.start({ token: 'b', user: user('2') });
    expect(userDataStore.get().userJobs).toBeNull();
    expect(onHandOver).toHaveBeenCalledTimes(1);
  });

  it('stays when the same person signs in again', () => {
    session.start({ token: 'b', user: user('1') });
    expect(userDataStore.get().userJobs).toEqual([]);
    expect(onHandOver).not.toHaveBeenCalled();
  });

  it('is not touched by the sign-in that begins a session', () => {
    session.end();
    userDataStore.set({ userJobs: [] });
    session.start({ token: 'b', user: user('2') });
    expect(userDataStore.get().userJobs).toEqual([]);
  });
});

describe('what waits on the device for a save', () => {
  const kept = async () => [readDraft('1', 'form')?.values ?? null, await readPicks('1', ['resume'])];

  beforeEach(async () => {
    writeDraft('1', 'form', { city: 'Kochi' });
    await keepPick('1', 'resume', new File(['%PDF'], 'resume.pdf'));
  });

  it('is removed at the log out', async () => {
    session.end();
    expect(await kept()).toEqual([null, {}]);
  });

  it('stays when somebody else signs in, but they cannot see it', async () => {
    session.start({ token: 'b', user: user('2') });
    expect(await kept()).toEqual([{ city: 'Kochi' }, { resume: expect.any(File) }]);
    expect(readDraft('2', 'form')).toBeNull();
    expect(await readPicks('2', ['resume'])).toEqual({});
  });

  it('is removed when somebody else signs in on a shared device', async () => {
    sharedDevice.set(true);
    session.start({ token: 'b', user: user('2') });
    expect(await kept()).toEqual([null, {}]);
  });

  it('is removed at the next load when that page was left at once', async () => {
    sharedDevice.set(true);
    stop();
    session.start({ token: 'b', user: user('2') });
    stop = forgetOnEnd(onHandOver);
    expect(await kept()).toEqual([null, {}]);
  });

  it('is removed after a day on a shared device, whoever signs in, and stays on one of its own', async () => {
    session.start({ token: 'b', user: user('2') });
    const later = Date.now() + waitingTimes.shared + 1;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    session.start({ token: 'c', user: user('3') });
    expect(await kept()).toEqual([{ city: 'Kochi' }, { resume: expect.any(File) }]);
    sharedDevice.set(true);
    session.start({ token: 'd', user: user('4') });
    await readPicks('4', []); // reads after what is removed
    sharedDevice.set(false);
    jest.restoreAllMocks();
    expect(await kept()).toEqual([null, {}]);
  });
});
