import type { RemoteProps } from 'shared/remote/props';
import type { Location, Navigator } from 'shared/runtime/router';
import { session } from 'shared/runtime/session';
import { fakeRemote, settle, type FakeRemote } from '../testing/fake-remote';
import { prepareScreen, takePrepared } from './prepare';

const navigator: Navigator = { createHref: String, go: jest.fn(), push: jest.fn(), replace: jest.fn() };
const stage = { navigator, host: document.body, createPart: jest.fn() };
const user = { id: '1', firstName: 'A', lastName: 'B', email: 'a@b.example' };
const there: Location = { pathname: '/b', search: '?c', hash: '#d', state: null, key: 'real' };

let remote: FakeRemote;
let prepare: jest.Mock<Promise<void>, [RemoteProps]>;
let unmount: jest.SpyInstance;

function prepareThere(made: FakeRemote = remote): void {
  const lifecycles = { ...made.lifecycles, prepare };
  prepareScreen({ ...made, lifecycles }, new URL('http://localhost/b?c#d'), stage);
}

beforeEach(() => {
  remote = fakeRemote('mf-b');
  unmount = jest.spyOn(remote.lifecycles, 'unmount');
  prepare = jest.fn((_props: RemoteProps) => Promise.resolve());
});

afterEach(() => {
  document.body.replaceChildren(); // also what a test has taken
  takePrepared(remote.build, { location: there });
  session.end();
});

describe('a prepared screen', () => {
  it('gets the props that it will be mounted with, and a hidden element of the page', () => {
    prepareThere();
    const props = prepare.mock.calls[0]?.[0];
    expect(props).toMatchObject({ build: remote.build, session, navigator });
    expect(props?.location).toMatchObject({ pathname: '/b', search: '?c', hash: '#d', state: null });
    expect(props?.domElement).toBe(document.body.lastElementChild);
    expect(props?.domElement).not.toBeVisible();
  });

  it('is used once, for a request of this screen', () => {
    prepareThere();
    const props = prepare.mock.calls[0]?.[0];
    expect(takePrepared(remote.build, { location: there })).toMatchObject({
      name: props?.name,
      element: props?.domElement,
    });
    expect(takePrepared(remote.build, { location: there })).toBeNull();
    expect(unmount).not.toHaveBeenCalled();
  });

  it('is not made by a build without the lifecycle', () => {
    prepareScreen(remote, new URL('http://localhost/b'), stage);
    expect(document.body).toBeEmptyDOMElement();
    expect(takePrepared(remote.build, { location: there })).toBeNull();
  });

  it.each([
    ['leads elsewhere', { location: { ...there, pathname: '/c' } }, {}],
    ['has another query', { location: { ...there, search: '' } }, {}],
    ['hands something over', { location: { ...there, state: { email: 'a' } } }, {}],
    ['is for another build', { location: there }, { version: '2.0.0' }],
  ])('is removed when the request %s', (_, props, build) => {
    prepareThere();
    expect(takePrepared({ ...remote.build, ...build }, props)).toBeNull();
    expect(unmount).toHaveBeenCalledTimes(1);
    expect(document.body).toBeEmptyDOMElement();
  });

  it('is removed when another person has signed in meanwhile', () => {
    session.start({ token: 'one', user });
    prepareThere();
    session.start({ token: 'two', user });
    expect(takePrepared(remote.build, { location: there })).toBeNull();
    expect(unmount).toHaveBeenCalledTimes(1);
  });

  it('is used for the person who signs in when it was rendered without a session', () => {
    prepareThere();
    session.start({ token: 'one', user });
    expect(takePrepared(remote.build, { location: there })).not.toBeNull();
  });

  it.each([
    [29, false],
    [30, true],
  ])('is too old after %d seconds: %p', (seconds, isTooOld) => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    prepareThere();
    now.mockReturnValue(1_000 + seconds * 1_000);
    expect(takePrepared(remote.build, { location: there }) === null).toBe(isTooOld);
    expect(unmount).toHaveBeenCalledTimes(isTooOld ? 1 : 0);
    now.mockRestore();
  });

  it('is removed when the candidate points at another link', () => {
    prepareThere();
    prepareThere(fakeRemote('mf-c'));
    expect(unmount).toHaveBeenCalledTimes(1);
  });

  it('is not used when it crashed', () => {
    prepareThere();
    prepare.mock.calls[0]?.[0].onCrash?.(new Error('cannot render'));
    expect(takePrepared(remote.build, { location: there })).toBeNull();
  });

  it('is not used when it could not be made', async () => {
    prepare.mockRejectedValueOnce(new Error('cannot'));
    prepareThere();
    await settle();
    expect(takePrepared(remote.build, { location: there })).toBeNull();
  });
});
