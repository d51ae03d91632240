import { object, type InferType } from 'yup';
import { line } from './text';

/**
 * An entry of a qualification, degree, skill or language list. Only active ones are offered (spec section 3).
 */
export interface LookupEntry {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
  /** An answer of this candidate's own: no other candidate sees it until staff accept it. */
  readonly isOwn?: boolean;
}

/** An answer of the candidate's own, at most this many characters. */
export const ownEntryMaxLength = 150;

export const lookupKinds = ['qualification', 'degree', 'skills', 'languages'] as const;
/** Also the last part of the call's path. */
export type LookupKind = (typeof lookupKinds)[number];

/** Entries of one list that a candidate may add. */
export const ownEntriesMax = 50;

/** Lookups are fetched in full (spec section 9). */
export const lookupQuery = { page: 1, limit: 10_000 } as const;

/** The body of POST /candidate/:kind: an answer that the list lacks. */
export const ownEntrySchema = object({
  name: line(/*i18n*/ 'Please enter your own answer', /*i18n*/ 'answer', ownEntryMaxLength),
});
export type OwnEntryPayload = InferType<typeof ownEntrySchema>;
