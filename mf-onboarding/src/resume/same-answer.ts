import type { ResumeField } from './reading/find';

const bare = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?|\/$/g, '')
    .replace(/\s+/g, ' ');

/** Whether a field has the answer that the resume gives. */
export const isSameText = (answer: unknown, value: string): boolean =>
  (typeof answer === 'string' || typeof answer === 'number') && bare(String(answer)) === bare(value);

/**
 * The finds that the saved answers do not have. The address that signs in is no answer to fill: another one
 * in the resume would begin a change of it.
 */
export const newFinds = <F extends { readonly field: ResumeField; readonly value: string }>(
  finds: readonly F[],
  answers: Readonly<Partial<Record<string, unknown>>>,
): F[] => finds.filter(({ field, value }) => field !== 'email' && !isSameText(answers[field], value));
