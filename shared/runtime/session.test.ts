import { act, renderHook } from '@testing-library/react';
import { session, useSession } from 'shared/runtime/session';

const asha = { id: '7', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };

const fromAnotherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => {
  session.end();
  localStorage.clear();
});

afterEach(() => jest.restoreAllMocks());

describe('the session', () => {
  it('is stored under the keys token and user', () => {
    session.start({ token: 'abc', user: asha });
    expect(localStorage.getItem('token')).toBe('abc');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(asha);
    expect(Object.keys(localStorage).sort()).toEqual(['token', 'user']);
  });

  it('is what an earlier page has stored', () => {
    localStorage.setItem('token', 'abc');
    localStorage.setItem('user', JSON.stringify(asha));
    expect(session.get()).toEqual({ token: 'abc', user: asha });
  });

  it('leaves neither token nor user behind when it ends', () => {
    session.start({ token: 'abc', user: asha });
    session.end();
    expect(session.get()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('takes over what a save returns about the user, and keeps the rest', () => {
    session.start({ token: 'abc', user: asha });
    session.updateUser({ firstName: 'Usha' });
    expect(session.get()).toEqual({ token: 'abc', user: { ...asha, firstName: 'Usha' } });
  });

  it('does not come to life through a change of a user who is not signed in', () => {
    session.updateUser({ firstName: 'Usha' });
    expect(session.get()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('is the same object until something changes, or React would render for ever', () => {
    session.start({ token: 'abc', user: asha });
    const first = session.get();
    expect(session.get()).toBe(first);
    session.updateUser({ firstName: 'Usha' });
    expect(session.get()).not.toBe(first);
  });

  it.each(['not json', '"text"', 'null', '7'])(
    'rests on the token alone when the user record is %s',
    (stored) => {
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      localStorage.setItem('token', 'abc');
      localStorage.setItem('user', stored);
      expect(session.get()).toEqual({
        token: 'abc',
        user: { id: '', firstName: '', lastName: '', email: '' },
      });
    },
  );

  it('is none without a token, whatever the user record says', () => {
    localStorage.setItem('user', JSON.stringify(asha));
    expect(session.get()).toBeNull();
  });
});

describe('those who listen to the session', () => {
  it('hear of its start, change and end, until they stop', () => {
    const listener = jest.fn();
    const stop = session.subscribe(listener);
    session.start({ token: 'abc', user: asha });
    session.updateUser({ firstName: 'Usha' });
    session.end();
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    session.start({ token: 'abc', user: asha });
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it.each(['token', 'user', null])('hear of a change in another tab (key %s)', (key) => {
    const listener = jest.fn();
    const stop = session.subscribe(listener);
    fromAnotherTab(key);
    stop();
    fromAnotherTab(key);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('do not hear of other keys', () => {
    const listener = jest.fn();
    const stop = session.subscribe(listener);
    fromAnotherTab('draft');
    stop();
    expect(listener).not.toHaveBeenCalled();
  });

  it('in a component render what another tab did', () => {
    session.start({ token: 'abc', user: asha });
    const { result } = renderHook(useSession);
    expect(result.current?.user.firstName).toBe('Asha');
    act(() => {
      localStorage.clear();
      fromAnotherTab(null);
    });
    expect(result.current).toBeNull();
  });
});

describe('in a browser that forbids storage', () => {
  beforeEach(() => {
    const forbid = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(forbid);
    }
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  it('there is no session, and no crash', () => {
    expect(session.get()).toBeNull();
  });

  it('a sign-in lasts as long as the page', () => {
    session.start({ token: 'abc', user: asha });
    expect(session.get()).toEqual({ token: 'abc', user: asha });
    session.end();
    expect(session.get()).toBeNull();
  });
});
