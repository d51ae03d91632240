import { createContext, useContext, type ComponentType, type ReactNode } from 'react';

/** Why a submit is stopped, as the message of its field; null when it is not. */
export type SubmitCheck = () => string | null | Promise<string | null>;

export interface FormContextValue {
  /** Prefix of every control's id, since two forms of one page may both ask for an email. */
  readonly id: string;
  /** A save is in flight: the shown answers are being sent, so they cannot be changed now. */
  readonly locked: boolean;
  /**
   * Adds a check to each submit, for things that are no fields of the form, such as files. Returns its
   * removal.
   */
  readonly addCheck: (name: string, check: SubmitCheck) => () => void;
  /** A submit first waits for this work of a field, such as a picked file that is still read. */
  readonly waitFor: <T>(work: Promise<T>) => Promise<T>;
  /** Stands below the control of each field. */
  readonly beside?: BesideField | undefined;
}

/** More about one field than the field itself knows, such as an answer to take. */
export type BesideField = ComponentType<{ readonly name: string; readonly label: ReactNode }>;

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
