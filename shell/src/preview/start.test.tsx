import { act, screen } from '@testing-library/react';
import { buildRecord, channelDocument, openPage } from '../testing/channel-page';
import { startShell } from '../start';
import { openPreview } from './open-preview';

jest.mock('../app', () => ({ App: () => <h1>The portal</h1> }));
jest.mock('./open-preview', () => ({ openPreview: jest.fn() }));

const key = 'portal-preview';
const portal = () => screen.queryByRole('heading', { name: 'The portal' });

beforeEach(() => {
  jest.mocked(openPreview).mockReset();
  // Not among the sampled pages: the code of the Web Vitals could come when the test is over.
  jest.spyOn(Math, 'random').mockReturnValue(0.9);
  document.body.innerHTML = '<div id="root"></div>';
  openPage(channelDocument(1, { 'mf-auth': buildRecord('mf-auth', '1.0.0') }));
});

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

/** Starts the shell; once it returns, the parts that load later are there. */
async function start(address: string): Promise<void> {
  history.replaceState(null, '', address);
  await act(async () => {
    startShell(document);
    await new Promise((resolve) => setTimeout(resolve));
  });
}

it('without a link nothing of the previews is loaded', async () => {
  await start('/sign-in?from=mail');
  expect(portal()).toBeVisible();
  expect(openPreview).not.toHaveBeenCalled();
});

it.each([
  ['a link', '/sign-in?from=mail&preview=abc', null],
  ['a link that the tab has kept', '/sign-in', 'abc'],
])('with %s the portal waits for the preview', async (_, address, kept) => {
  if (kept) sessionStorage.setItem(key, kept);
  await start(address);
  expect(portal()).toBeNull();
  const [render] = jest.mocked(openPreview).mock.calls[0]!;
  act(render);
  expect(portal()).toBeVisible();
});

it('a browser that forbids storage shows the portal, and opens links', async () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  await start('/sign-in');
  expect(portal()).toBeVisible();
  await start('/sign-in?preview=abc');
  expect(openPreview).toHaveBeenCalledTimes(1);
});
