import { object, type InferType } from 'yup';
import { locales } from '../language/locale';
import { text } from './text';

const unknown = /*i18n*/ 'Please choose one of the languages of the portal';

/** The body of POST /candidate/language: what mails are written in. Null takes a choice back, to English. */
export const languageSchema = object({
  language: text(unknown)
    .nullable()
    .defined(unknown)
    .oneOf([...locales, null], unknown),
});
export type LanguagePayload = InferType<typeof languageSchema>;

export const languageMessages = {
  saved: /*i18n*/ 'Your language has been saved',
} as const;
