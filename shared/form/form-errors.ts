import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { messageText } from 'contract/language/message-text';
import { i18n } from 'shared/i18n/i18n';
import type { MessageDescriptor } from '@lingui/core';
import { ApiError } from 'shared/runtime/api';
import { controlId } from './form-context';

export interface FieldProblem {
  /** Dotted path, 'certificates.0.name'. */
  readonly name: string;
  readonly message: string;
}

const isMessage = (message: unknown): message is string | MessageDescriptor =>
  typeof message === 'object' && message !== null && 'id' in message
    ? typeof message.id === 'string'
    : typeof message === 'string' && message !== '';

/** Every message of the form, in the language of the page, with the path of its field. */
export function listProblems(errors: FieldErrors, prefix = ''): FieldProblem[] {
  return Object.entries(errors).flatMap(([key, error]): FieldProblem[] => {
    if (!error || typeof error !== 'object') return [];
    const name = prefix + key;
    // A leaf differs from a nested group by its message; a field that is itself named "message" is an object
    // without an id.
    if (isMessage(error.message)) return [{ name, message: messageText(i18n, error.message) }];
    return key === 'ref' ? [] : listProblems(error as FieldErrors, `${name}.`);
  });
}

/** In the order of the page, top to bottom; errors without a control on the page come last. */
export function inPageOrder(problems: readonly FieldProblem[], formId: string): FieldProblem[] {
  const place = (problem: FieldProblem) => document.getElementById(controlId(formId, problem.name));
  return [...problems].sort((a, b) => {
    const [first, second] = [place(a), place(b)];
    if (!first || !second) return Number(!first) - Number(!second);
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}

/** 'City:' or 'Why?', without "(optional)", which is no help with a problem. */
function leadIn(label: HTMLElement): string {
  const words = label.textContent.replace(label.querySelector('.mg-field__optional')?.textContent ?? '', '');
  return words.endsWith('?') ? words : `${words}:`;
}

/** What is wrong with a file is said of no slot: the same sentence fits any. */
const isOfFile = (control: HTMLElement | null) =>
  control instanceof HTMLInputElement && control.type === 'file';

/**
 * Puts the field's label before a message that several fields share, and before those of files, so that each
 * line names its field.
 */
export function withLabels(problems: readonly FieldProblem[], formId: string): FieldProblem[] {
  return problems.map(({ name, message }) => {
    const id = controlId(formId, name);
    const isShared = problems.some((other) => other.name !== name && other.message === message);
    const label =
      isShared || isOfFile(document.getElementById(id)) ? document.getElementById(`${id}-label`) : null;
    const named = label && leadIn(label);
    return { name, message: named && !message.startsWith(named) ? `${named} ${message}` : message };
  });
}

/** Puts the focus into the control that answers for `name`; of a group, the chosen or first choice. */
export function focusField(formId: string, name: string): void {
  const target = document.getElementById(controlId(formId, name));
  if (!target) return;
  const choice = target.matches('fieldset, [role="group"], [role="radiogroup"]')
    ? (target.querySelector<HTMLElement>('input:checked') ??
      target.querySelector<HTMLElement>('input, button, select, textarea'))
    : null;
  (choice ?? target).focus();
}

/**
 * Shows the API's field messages on the fields they belong to; the failure's code is the error's type.
 * @param names payload name -> form name, where the two differ
 * @returns whether the failure named any field
 */
export function showServerErrors<In extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<In>, 'setError'>,
  names: Readonly<Record<string, string>> = {},
): boolean {
  if (!(error instanceof ApiError)) return false;
  const entries = Object.entries(error.fields);
  for (const [field, message] of entries) {
    form.setError((names[field] ?? field) as FieldPath<In>, { type: error.code, message });
  }
  return entries.length > 0;
}
