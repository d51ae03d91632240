import { object, type InferType } from 'yup';
import { oneOfTexts } from './text';

/** Documents that a candidate does not have, in their words. A file in the slot ends it. */

/** What the slot offers to say. */
export const absenceLabels = {
  none: /*i18n*/ 'I do not have one yet',
  applied: /*i18n*/ 'I have applied for one',
} as const;
export type AbsenceReason = keyof typeof absenceLabels;
export const absenceReasons = Object.keys(absenceLabels) as AbsenceReason[];

/** Days after which a candidate who has applied for a document is reminded of it, once. */
export const absenceReminderDays = 30;

export interface DocumentAbsence {
  /** The slot's name on the wire. */
  readonly slot: string;
  readonly reason: AbsenceReason;
  /** @format date-time */
  readonly statedAt: string;
}

const missing = /*i18n*/ 'Please say why you do not upload this document';

/** The body of POST /candidate/documents/:slot/absence. */
export const absenceSchema = object({
  reason: oneOfTexts(absenceReasons, missing),
});
export type AbsencePayload = InferType<typeof absenceSchema>;
