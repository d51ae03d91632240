import { i18n } from 'shared/i18n/i18n';
import { numberText, readNumber } from 'contract/forms/numbers';
import type { StoredFile } from 'shared/form/stored-file';

/** One answer in words, for the page that shows all answers and for comparing two versions of a step. */
export interface AnswerRow {
  readonly name: string;
  readonly question: string;
  /** Empty when the question is not answered. */
  readonly answer: string;
  /** A stored file that can be viewed. */
  readonly file?: StoredFile | undefined;
}

export const notAnswered = /*i18n*/ 'Not answered';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The choices of a field whose values are words for the candidate, of the contract. */
export const toOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: capital(i18n.t(value)) }));

/**
 * A typed number as it is saved: '4,50,000' and '450000' are one answer. Text that is no number stays as it
 * is.
 */
export function numberAnswer(typed: string): string {
  const value = readNumber(typed) ?? NaN;
  return Number.isNaN(value) ? typed : numberText(value, 'en-IN');
}

/**
 * The questions of a step in their order. Each entry is spread into the field that asks it: the label is in
 * the language of that moment.
 */
type Questions<Name extends string> = {
  readonly [Key in Name]: { readonly name: Key; readonly label: string };
};

/** @param labels the English texts, marked by `/*i18n*\/` */
export function questionsOf<Name extends string>(labels: Readonly<Record<Name, string>>): Questions<Name> {
  const entries = Object.entries<string>(labels).map(([name, label]) => {
    const question = {
      name,
      get label() {
        return i18n.t(label);
      },
    };
    return [name, question];
  });
  return Object.fromEntries(entries) as Questions<Name>; // one entry for each label
}

type Answer = string | boolean | readonly string[];

function textOf(answer: Answer): string {
  if (typeof answer === 'boolean') return answer ? i18n.t('Yes') : i18n.t('No');
  return typeof answer === 'string' ? answer.trim() : answer.join(', ');
}

/** The rows of these questions. Those without an answer in `answers` are left out. */
export function rowsOf<Name extends string>(
  questions: Questions<Name>,
  answers: Readonly<Partial<Record<NoInfer<Name>, Answer | undefined>>>,
): AnswerRow[] {
  return (Object.keys(questions) as Name[]).flatMap((name) => {
    const answer = answers[name];
    return answer === undefined ? [] : [{ name, question: questions[name].label, answer: textOf(answer) }];
  });
}
