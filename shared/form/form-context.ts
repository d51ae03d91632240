import { createContext, useContext } from 'react';

/** What stops a submit, as the message of its field; null when nothing does. */
export type SubmitCheck = () => string | null | Promise<string | null>;

export interface FormContextValue {
  /** Prefix of every control's id, since two forms of one page may both ask for an email. */
  readonly id: string;
  /** A save is in flight: what is shown is what is being sent, so it cannot be changed now. */
  readonly locked: boolean;
  /** Adds a check to each submit, for what is no answer of the form, such as a file. Returns the way to remove it. */
  readonly addCheck: (name: string, check: SubmitCheck) => () => void;
}

export const FormContext = createContext<FormContextValue | null>(null);

/** The form around a field. */
export function useFormFrame(): FormContextValue {
  const frame = useContext(FormContext);
  if (!frame) throw new Error('A field of shared/form needs a <Form> around it');
  return frame;
}

/** The id of the control (or group) that answers for `name`; the error summary links to it. */
export function controlId(formId: string, name: string): string {
  return `${formId}-${name}`;
}
