import type { StoredFile } from 'shared/form/stored-file';

/** One answer in words, for the page that shows all answers and for comparing two versions of a step. */
export interface AnswerRow {
  /** Name of the field. */
  readonly name: string;
  readonly question: string;
  /** Empty when the question is not answered. */
  readonly answer: string;
  /** A stored file that can be viewed. */
  readonly file?: StoredFile | undefined;
}

export const notAnswered = 'Not answered';

export const yesOrNoText = (value: boolean): string => (value ? 'Yes' : 'No');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A typed number as it is saved: '4,50,000' and '450000' are one answer. Text that is no number stays as it is. */
export function numberAnswer(typed: string, locale = 'en-IN'): string {
  const digits = typed.replace(/[₹$,\s]/g, '');
  return digits && Number.isFinite(Number(digits)) ? Number(digits).toLocaleString(locale) : typed;
}

/** 'YYYY-MM-DD' as DD/MM/YYYY; other text stays as it is. */
export function dayText(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  return year ? `${day}/${month}/${year}` : value;
}

/** The rows of these fields, in the order of `labels`. Fields without a text are left out. */
export function rowsOf<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  texts: Readonly<Partial<Record<NoInfer<Name>, string>>>,
): AnswerRow[] {
  return (Object.keys(labels) as Name[]).flatMap((name) => {
    const answer = texts[name];
    return answer === undefined ? [] : [{ name, question: labels[name], answer: answer.trim() }];
  });
}
