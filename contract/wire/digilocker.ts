import { object, type InferType } from 'yup';
import { bounded } from './lists';
import { oneOfTexts, optionalLine, line } from './text';

/** Documents that come from the candidate's DigiLocker instead of the device. */

/** DigiLocker's document type -> the slot that its file goes to, by its name on the wire. */
export const digilockerSlots = {
  ADHAR: 'aadhar_card',
  PANCR: 'pan_card',
  SSCER: 'ssc',
  HSCER: 'hsc',
} as const;
export type DigilockerSlot = (typeof digilockerSlots)[keyof typeof digilockerSlots];
const slots: readonly DigilockerSlot[] = Object.values(digilockerSlots);

/** The steps that have these slots. */
const steps = ['basic-identity', 'academic-documents'] as const;
export type DigilockerStep = (typeof steps)[number];
export const isDigilockerStep = (step: string): step is DigilockerStep => steps.some((one) => one === step);

/**
 * Where the candidate's consent is: `none` was asked for, or it was a day ago; `pending` until the candidate
 * is back from DigiLocker, ten minutes at most; `authorised`: documents can be imported; `expired`: begin
 * again; `denied`: the candidate said no there.
 */
export type DigilockerState = 'none' | 'pending' | 'authorised' | 'expired' | 'denied';

const askStep = /*i18n*/ 'Please say for which step the documents are';
const askSlots = /*i18n*/ 'Please choose at least one document';

/** The body of POST /candidate/digilocker. */
export const digilockerBeginSchema = object({ step: oneOfTexts(steps, askStep) });

/** The body of POST /candidate/digilocker/finish: what DigiLocker has added to the page's address. */
export const digilockerFinishSchema = object({
  state: line(/*i18n*/ 'The address that led back from DigiLocker is not complete', /*i18n*/ 'state', 200),
  code: optionalLine(/*i18n*/ 'code', 2000),
  error: optionalLine(/*i18n*/ 'error', 200),
});
export type DigilockerFinishPayload = InferType<typeof digilockerFinishSchema>;

/** The body of POST /candidate/digilocker/import: slots of one step. */
export const digilockerImportSchema = object({
  slots: bounded(oneOfTexts(slots, askSlots), slots.length, askSlots, true)
    .required(askSlots)
    .typeError(askSlots)
    .min(1, askSlots),
});

/** `data` of a begin. */
export interface DigilockerBegin {
  /** Of DigiLocker's page, which asks for the consent. */
  readonly address: string;
}

/** `data` of a finish. */
export interface DigilockerEnd {
  /** Where it began. */
  readonly step: DigilockerStep;
  readonly state: 'authorised' | 'denied';
}

/** Text for a page where DigiLocker answers nothing of use. */
export const digilockerAway =
  /*i18n*/ 'DigiLocker does not answer right now. Try again in a few minutes, or upload the files instead';
