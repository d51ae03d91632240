import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Preview } from 'platform/preview';
import { toasts } from 'shared/runtime/toasts';
import { markBad, resolveForTab, resetBadBuilds, preferBuild } from '../loader/tab-builds';
import { buildRecord, channelDocument, openPage } from '../testing/channel-page';
import { previewAsked } from './asked';
import { openPreview } from './open-preview';

const key = 'portal-preview';
const [good, other] = [`good.${'a'.repeat(43)}`, `other.${'b'.repeat(43)}`];
const version = '1.4.3-pr.12.ab12cd';
const preview: Preview = {
  name: 'mf-auth',
  build: buildRecord('mf-auth', version),
  expires: Date.parse('2026-01-09T03:04:05Z'),
};

const fetch = jest.fn<Promise<Partial<Response>>, [string, RequestInit]>();
const render = jest.fn();
const reload = jest.fn();

/** The edge knows one good link, and does not answer about others for now. */
const answer = (status: number, body?: unknown) =>
  Promise.resolve({ status, ok: status === 200, json: () => Promise.resolve(body) });
const edge = (url: string) => (url === `/previews/${good}` ? answer(200, preview) : answer(404));

/** Opens an address in this tab; the page lasts until the next one. */
async function open(address: string): Promise<void> {
  history.replaceState({ idx: 1 }, '', address);
  await act(() => openPreview(render, preferBuild, reload));
}

const address = () => `${location.pathname}${location.search}${location.hash}`;
const badge = () => screen.queryByRole('complementary', { name: 'Preview' });
const taken = () => resolveForTab('mf-auth');
const shown = () => toasts.get().map(({ description }) => description);

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.assign(globalThis, { fetch: fetch.mockReset().mockImplementation(edge) });
  [render, reload].forEach((mock) => mock.mockReset());
  openPage(channelDocument(1, { 'mf-auth': buildRecord('mf-auth', '1.0.0') }));
});

afterEach(async () => {
  // Ends the preview, which the next page would have forgotten.
  await act(async () => markBad('mf-auth', version));
  resetBadBuilds('mf-auth');
  toasts.get().forEach(({ id }) => toasts.dismiss(id));
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  jest.restoreAllMocks();
});

describe('a good link', () => {
  it('gives this tab the build, as a preview', async () => {
    await open(`/sign-in?preview=${good}`);
    expect(taken()).toEqual({ build: preview.build, reason: 'preview' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('gives the build of no other remote', async () => {
    const landing = buildRecord('mf-landing', '1.0.0');
    openPage(channelDocument(1, { 'mf-auth': buildRecord('mf-auth', '1.0.0'), 'mf-landing': landing }));
    await open(`/sign-in?preview=${good}`);
    expect(resolveForTab('mf-landing')).toEqual({ build: landing, reason: 'current' });
  });

  it('is out of the address before the shell renders, which nothing else in it is', async () => {
    render.mockImplementation(() => expect(address()).toBe('/sign-in?from=mail#form'));
    await open(`/sign-in?from=mail&preview=${good}#form`);
    expect(render).toHaveBeenCalledTimes(1);
    expect(history.state).toEqual({ idx: 1 });
  });

  it('has its build before the shell renders', async () => {
    render.mockImplementation(() => expect(taken()?.build.version).toBe(version));
    await open(`/sign-in?preview=${good}`);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is kept over a reload of the tab', async () => {
    await open(`/sign-in?preview=${good}`);
    expect(previewAsked()).toBe(true);
    await act(async () => markBad('mf-auth', version)); // the end of the page
    sessionStorage.setItem(key, good);
    await open('/contact-us');
    expect(taken()?.reason).toBe('preview');
  });

  it('gives a build that has failed in this tab another chance', async () => {
    markBad('mf-auth', version);
    await open(`/sign-in?preview=${good}`);
    expect(taken()?.reason).toBe('preview');
  });
});

describe('the badge', () => {
  it('names the remote, the build and the end', async () => {
    await open(`/sign-in?preview=${good}`);
    expect(badge()).toHaveTextContent(`Preview of mf-auth ${version}`);
    expect(badge()).toHaveTextContent(/until 9 Jan 2026/);
  });

  it('leads back: the tab forgets the link and reloads', async () => {
    await open(`/sign-in?preview=${good}`);
    await userEvent.click(within(badge()!).getByRole('button', { name: 'Leave the preview' }));
    expect(sessionStorage.getItem(key)).toBeNull();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(previewAsked()).toBe(false);
  });
});

describe('a preview that fails', () => {
  it('ends by itself: the channel’s build, no badge, nothing kept, and a word', async () => {
    await open(`/sign-in?preview=${good}`);
    await act(async () => markBad('mf-auth', version));
    expect(taken()).toMatchObject({ build: { version: '1.0.0' }, reason: 'current' });
    expect(badge()).toBeNull();
    expect(sessionStorage.getItem(key)).toBeNull();
    expect(shown()).toEqual([expect.stringContaining(`mf-auth ${version} failed`)]);
  });

  it('goes on while other builds fail', async () => {
    await open(`/sign-in?preview=${good}`);
    await act(async () => {
      markBad('mf-auth', '1.0.0');
      markBad('mf-landing', version);
    });
    expect(taken()?.reason).toBe('preview');
    expect(badge()).toBeVisible();
  });
});

describe('a link that is not good', () => {
  it.each([
    ['that the edge does not know', other, 1],
    ['to an address', 'https://evil.example/remoteEntry.js', 0],
    ['to a path', '../builds/mf-auth/1.0.0/remoteEntry.js', 0],
    ['to nothing', '', 0],
  ])('%s changes nothing, and says so', async (_, token, questions) => {
    await open(`/sign-in?preview=${encodeURIComponent(token)}`);
    expect(taken()?.reason).toBe('current');
    expect(badge()).toBeNull();
    expect(sessionStorage.getItem(key)).toBeNull();
    expect(address()).toBe('/sign-in');
    expect(render).toHaveBeenCalledTimes(1);
    expect(fetch).toHaveBeenCalledTimes(questions);
    expect(shown()).toEqual([expect.stringContaining('is not good here, or has expired')]);
  });

  it('leaves the preview that the tab has', async () => {
    sessionStorage.setItem(key, good);
    await open(`/sign-in?preview=${other}`);
    expect(taken()?.reason).toBe('preview');
    expect(sessionStorage.getItem(key)).toBe(good);
  });

  it('is forgotten when it has expired meanwhile', async () => {
    sessionStorage.setItem(key, other);
    await open('/sign-in');
    expect(sessionStorage.getItem(key)).toBeNull();
    expect(shown()).toHaveLength(1);
  });
});

describe('an edge that does not answer', () => {
  it.each([
    ['fails', () => answer(503)],
    ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('because it %s leaves the portal as it is, and the link for the next try', async (_, how) => {
    fetch.mockImplementation(how);
    await open(`/sign-in?preview=${good}`);
    expect(taken()?.reason).toBe('current');
    expect(render).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual([expect.stringContaining('Reload the page to try again')]);
    expect(sessionStorage.getItem(key)).toBe(good);
  });
});
