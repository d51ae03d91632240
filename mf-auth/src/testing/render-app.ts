import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, openRemote } from 'test-kit/isolate';
import * as lifecycles from '../remote';

export { address, isolate, remote, server, toastTexts } from 'test-kit/isolate';
export async function openPage(path: string, state?: unknown) {
  await openRemote(lifecycles, { path, state });
  return userEvent.setup();
}

/** The text control with exactly this label: 'Password' is not 'Show password'. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export async function fill(user: ReturnType<typeof userEvent.setup>, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await user.type(field(label), value);
}

export const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

/**
 * Waits for the page with this title. The address changes before the page does, and the page that is being
 * left may have fields of the same name: looking at the address alone would read the wrong form.
 */
export async function arriveAt(path: string, title: string): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: title });
  expect(address()).toBe(path);
}

/** The messages in the error summary, from top to bottom. */
export const summary = () =>
  screen.queryAllByRole('link').flatMap((link) => (link.closest('.mg-summary') ? [link.textContent] : []));
