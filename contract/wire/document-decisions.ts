import type { I18n } from '@lingui/core';
import { brand } from '../language/brand';
import { sourceLocale } from '../language/locale';
import { messageText } from '../language/message-text';
import type { CalendarDay } from './calendar';

/** What staff decide about a stored document, and what candidates read of it, in page and mail alike. */

/**
 * Why a document is asked for again. `label` ends the sentence of `askText`; `advice` is what staff say
 * beside it unless they write a sentence of their own.
 */
export const askAgainReasons = {
  blurred: {
    label: /*i18n*/ 'the photo is blurred',
    advice: /*i18n*/ 'Lay the document flat in daylight, hold the phone still, and take the photo again.',
  },
  'cut-off': {
    label: /*i18n*/ 'a part of it is cut off',
    advice: /*i18n*/ 'All four corners must be in the picture.',
  },
  'pages-missing': {
    label: /*i18n*/ 'pages are missing',
    advice: /*i18n*/ 'Please send all pages in one file, the back side too.',
  },
  'other-document': {
    label: /*i18n*/ 'it is another document',
    advice: /*i18n*/ 'Please look at the name of the document, and choose the file again.',
  },
  expired: {
    label: /*i18n*/ 'it is no longer valid',
    advice: /*i18n*/ 'Please send one that is valid. If you have applied for it, write to us.',
  },
  'name-differs': {
    label: /*i18n*/ 'the name is not the one in your profile',
    advice: /*i18n*/ 'Correct your name in your profile, or send a document with the same name.',
  },
  unreadable: {
    label: /*i18n*/ 'the file cannot be read',
    advice: /*i18n*/ 'Open the file yourself first. If it does not open, scan the document again.',
  },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly advice: string }>>;

export type AskAgainReason = keyof typeof askAgainReasons;
export const askAgainReasonNames = Object.keys(askAgainReasons) as AskAgainReason[];

/** What one stored document is at. */
export const documentStates = ['received', 'being-checked', 'accepted', 'send-again'] as const;
export type DocumentStateName = (typeof documentStates)[number];

/** Days from today that staff may give a candidate at most. */
export const dueDaysMax = 180;

/** What staff ask of a slot. */
export interface Ask {
  /** Of `askAgainReasons`; null or missing where the slot was empty, or staff wrote a sentence alone. */
  readonly reason?: string | null;
  /** Of staff, translated where it is one of ours; null or missing for none. */
  readonly sentence?: string | null;
  /**
   * The last day for it, YYYY-MM-DD in India; null or missing without one.
   * @format date
   */
  readonly dueOn?: string | null;
}

/** A document that is stored in a slot. */
export interface DocumentState extends Ask {
  /** The slot's name on the wire, see contract/documents. */
  readonly slot: string;
  /** One of `documentStates`; a later API may send more. */
  readonly state: string;
  /** @format date-time */
  readonly receivedAt: string;
  /**
   * When staff accepted it or asked for it again; null before.
   * @format date-time
   */
  readonly decidedAt: string | null;
}

const stateLabels: Readonly<Record<DocumentStateName, string>> = {
  received: /*i18n*/ 'Received',
  'being-checked': /*i18n*/ 'Being checked',
  accepted: /*i18n*/ 'Accepted',
  'send-again': /*i18n*/ 'Please send again',
};

/** In a word or two, in the language of the page; null for a state of a later API. */
export function stateText(i18n: I18n, { state }: Pick<DocumentState, 'state'>): string | null {
  const known = documentStates.find((name) => name === state);
  return known ? i18n.t(stateLabels[known]) : null;
}

/** '12 December', in the language of the page. @param day YYYY-MM-DD */
export function dueDayText(i18n: I18n, day: string): string {
  const tag = i18n.locale === sourceLocale ? 'en-IN' : i18n.locales;
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
}

const reasonOf = (reason: string | null | undefined) =>
  askAgainReasonNames.find((name) => name === reason) ?? null;

/** 'Please send again: the photo is blurred, by 12 December.' Null where neither reason nor day is given. */
export function askText(i18n: I18n, { reason, dueOn }: Ask): string | null {
  const known = reasonOf(reason);
  if (known && dueOn)
    return i18n.t('Please send again: {reason}, by {day}.', {
      reason: i18n.t(askAgainReasons[known].label),
      day: dueDayText(i18n, dueOn),
    });
  if (known) return i18n.t('Please send again: {reason}.', { reason: i18n.t(askAgainReasons[known].label) });
  return dueOn ? i18n.t('Please send it by {day}.', { day: dueDayText(i18n, dueOn) }) : null;
}

/** The sentence of staff, else our advice on the reason, in the language of the page; null for neither. */
export function adviceText(i18n: I18n, { reason, sentence }: Ask): string | null {
  const known = reasonOf(reason);
  const text = sentence ?? (known && askAgainReasons[known].advice);
  return text ? messageText(i18n, text) : null;
}

/** What is said beside a last day: what happens after it. */
export const afterDueText = (i18n: I18n): string =>
  i18n.t('If you need longer, send it later all the same: nothing is lost, and the request stays open.');

/** The last day for a document, for the candidate's calendar. @param given.link to its slot, absolute */
export const deadlineDay = (
  i18n: I18n,
  given: {
    readonly slot: string;
    readonly label: string;
    /** YYYY-MM-DD */
    readonly day: string;
    readonly link: string;
  },
): CalendarDay => ({
  id: `document-${given.slot}`,
  day: given.day,
  title: i18n.t('{brand}: last day to send a document', { brand: brand.name }),
  details: i18n.t('Document: {document}', { document: i18n.t(given.label) }),
  link: given.link,
});

/** A day in India, where candidates and staff count days: YYYY-MM-DD. */
export const dayInIndia = (time: Date): string => time.toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' });

/** Whole days from one day to another, both YYYY-MM-DD; negative when the other one is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
