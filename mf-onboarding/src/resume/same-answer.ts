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

/** The finds that the saved answers do not have. */
export const newFinds = <F extends { readonly field: ResumeField; readonly value: string }>(
  finds: readonly F[],
  answers: Readonly<Partial<Record<string, unknown>>>,
): F[] => finds.filter(({ field, value }) => !isSameText(answers[field], value));
