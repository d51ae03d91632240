import { expect, type Locator, type Page } from '@playwright/test';

/** Label -> what a person types there. */
export type Answers = Readonly<Record<string, string>>;

/**
 * Field of a form by its exact label: "Password" is not also "Confirm password" or the button "Show
 * password".
 */
export const field = (page: Page, label: string | RegExp): Locator => page.getByLabel(label, { exact: true });

export async function fill(page: Page, answers: Answers): Promise<void> {
  for (const [label, answer] of Object.entries(answers)) await field(page, label).fill(answer);
}

export const submitButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

export const errorSummary = (page: Page): Locator =>
  page.getByRole('group', { name: 'Please check your answers' });

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * A failed submit, as everyone meets it: the focus is on the summary, whose links say exactly these messages
 * in the order of the fields, and each field is marked as invalid and described by its message.
 */
export async function expectProblems(page: Page, problems: Answers): Promise<void> {
  await expect(errorSummary(page)).toBeFocused();
  await expect(errorSummary(page).getByRole('link')).toHaveText(Object.values(problems));
  for (const [label, message] of Object.entries(problems)) {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(escapeForRegExp(message)));
  }
}

/** The values of the fields. */
export async function expectAnswers(page: Page, answers: Answers): Promise<void> {
  for (const [label, answer] of Object.entries(answers)) await expect(field(page, label)).toHaveValue(answer);
}

interface PublicForm {
  readonly path: string;
  readonly button: string;
  /** Answers that pass the form's own rules. */
  readonly answers: Answers;
}

/** Every form of the public pages. */
export const publicForms: readonly PublicForm[] = [
  {
    path: '/sign-in',
    button: 'Sign in',
    answers: { Email: 'asha@example.com', Password: 'Monsoon7' },
  },
  {
    path: '/sign-up',
    button: 'Sign up',
    answers: {
      'First name': 'Asha',
      'Last name': 'Rao',
      Email: 'asha@example.com',
      Mobile: '9876543210',
      Password: 'Monsoon7',
    },
  },
  {
    path: '/forgot-password',
    button: 'Send Reset Link',
    answers: { Email: 'asha@example.com' },
  },
  {
    path: '/reset-password/some-link',
    button: 'Set new password',
    answers: { 'New password': 'Monsoon8', 'Confirm password': 'Monsoon8' },
  },
  {
    path: '/contact-us',
    button: 'Send message',
    answers: {
      Name: 'Greta Lindqvist',
      Email: 'greta@example.com',
      Phone: '+44 20 7946 0991',
      Subject: 'Two bookkeepers',
      Message: 'We need two bookkeepers.\nWhen could they start?',
    },
  },
];
