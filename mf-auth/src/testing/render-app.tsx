import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'shared/runtime/router';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { fakeServer, type FakeServer } from 'shared/testing/fake-server';
import { App } from '../app';

export let server: FakeServer;

/** Each test has a network, a device and a screen of its own. */
export function isolate(): void {
  beforeEach(() => {
    server = fakeServer();
    // The client reports every failed call, as the spec says; here failures are made on purpose.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    // The router warns about /dashboard: in the portal that page is another remote's.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    server.restore();
    session.end();
    for (const toast of toasts.get()) toasts.dismiss(toast.id);
    jest.restoreAllMocks();
  });
}

/** Opens `path` in the remote, as a browser without the shell would. */
export function openPage(path: string, state: unknown = null) {
  // react-router keeps a page's own state under `usr`.
  window.history.replaceState({ usr: state, key: 'start', idx: 0 }, '', path);
  render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
  return userEvent.setup();
}

/** The text control with exactly this label: 'Password' is not 'Show password'. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Fills each field by its label. */
export async function fill(user: ReturnType<typeof userEvent.setup>, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await user.type(field(label), value);
}

export const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

/**
 * Waits for the page with this title. The address changes before the page does, and the page that is being left may
 * have fields of the same name: looking at the address alone would read the wrong form.
 */
export async function arriveAt(path: string, title: string): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: title });
  expect(window.location.pathname).toBe(path);
}

/** Toasts on show, as 'Success: text'. */
export const toastTexts = () => toasts.get().map(({ title, description }) => `${title}: ${description}`);

/** The messages in the error summary, from top to bottom. */
export const summary = () =>
  screen.queryAllByRole('link').flatMap((link) => (link.closest('.mg-summary') ? [link.textContent] : []));
