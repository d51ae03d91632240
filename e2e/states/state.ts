import { expect, type Page } from '@playwright/test';
import type { Exposed } from '../support/accessibility-rules';
import type { Candidate } from '../support/candidate';
import { inPseudo } from '../support/pseudo';

/**
 * A screen, what opens over it, or what it answers. It is reached in English and in the language that nobody
 * speaks alike: what is pressed and waited for is found by either text.
 */
export interface State {
  readonly name: string;
  /** What the server or staff do first. */
  readonly before?: (page: Page, candidate: Candidate) => Promise<unknown>;
  /** Opened in English, then switched. Without one, the state before is gone on from. */
  readonly path?: string;
  /** Has no list of languages: a choice counts that was made on another page. */
  readonly isWithoutChoice?: true;
  /** Ends when the state can be seen. */
  readonly opens?: (page: Page, candidate: Candidate) => Promise<unknown>;
  /** What the accessibility tree has, by English names. */
  readonly exposed?: Exposed;
  /** Is closed in a wide window. */
  readonly isOnPhone?: true;
  /** What the device or the API adds moves what is below it. */
  readonly mayJump?: true;
  /** Differs from its neighbours in what it says, not in what it is made of. */
  readonly isOnlyText?: true;
}

/** States that one visitor gets to, one after another. */
export interface Walk {
  readonly name: string;
  readonly states: readonly State[];
  /** There is no session; the candidate has an account all the same. */
  readonly isPublic?: true;
  /** What candidates and staff have written there. */
  readonly data?: (candidate: Candidate) => readonly (string | RegExp)[];
  /** Is about errors, which the console has too. */
  readonly isTroubled?: true;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const either = (text: string) =>
  [text, inPseudo(text)].map((one) => escaped(one.replaceAll(/<\/?\d>/g, ''))).join('|');
/** This text alone, in either language. */
export const exactly = (text: string) => new RegExp(`^\\s*(?:${either(text)})\\s*$`);
export const containing = (text: string) => new RegExp(either(text));
/** The label of an optional field. */
export const optional = (label: string) =>
  new RegExp(`^\\s*(?:${either(label)})\\s*(?:${either('(optional)')})\\s*$`);

/** @param name as the catalog has it, with the tags of its elements */
export const button = (page: Page, name: string) => page.getByRole('button', { name: exactly(name) });
export const press = (page: Page, name: string) => button(page, name).click();
export const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();
export const seen = (page: Page, text: string) =>
  expect(page.getByText(containing(text)).filter({ visible: true }).first()).toBeVisible();
/** What a toast says, which stays until it has been read. */
export const told = (page: Page) => expect(page.locator('.mg-toast').first()).toBeVisible();
export const field = (page: Page, label: string | RegExp) =>
  page.getByLabel(typeof label === 'string' ? exactly(label) : label);
export const fill = (page: Page, label: string | RegExp, text: string) => field(page, label).fill(text);
/** The whole slot of a file. */
export const slotOf = (page: Page, label: string) => page.getByRole('group', { name: containing(label) });
/** The control that takes its file. */
export const fileOf = (page: Page, label: string) =>
  slotOf(page, label).locator('input[type="file"]:not([capture], [multiple])');
export const photosOf = (page: Page, label: string) =>
  slotOf(page, label).locator('input[type="file"][multiple]');

/** What the sign-up of these walks has written. */
export const person = ['Asha', 'Rao', 'AR'];
/** Longer than any answer may be, and no word. */
export const tooLong = '9'.repeat(3000);

/**
 * Sends a form whose answers are wrong. The last field is left first: what that shows moves the button, and
 * must not move it under the press.
 */
export async function sendRefused(page: Page, name = 'Next'): Promise<void> {
  await page.locator('*:focus').evaluateAll((focused: HTMLElement[]) => focused.forEach((one) => one.blur()));
  await press(page, name);
  await expect(page.getByRole('group', { name: exactly('Please check your answers') })).toBeFocused();
}

export const screens = (paths: readonly string[]): State[] => paths.map((path) => ({ name: path, path }));

/** The API refuses from now on. */
export const refuses = (page: Page, call: string | RegExp, status: number, code: string) =>
  page.route(call, (route) => route.fulfill({ status, json: { code, message: '' } }));
