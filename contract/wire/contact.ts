import { object, type InferType } from 'yup';
import { cleanFigures } from './clean-text';
import { email, isPrintable, line, paragraph, trimmed } from './text';

export const contactMessageMaxLength = 5000;

const phoneMissing = /*i18n*/ 'Please enter your phone number';
const phoneInvalid = /*i18n*/ 'Please enter a valid phone number';

const phoneMaxLength = 40;

/** Behind a number of an office: 'ext. 5', 'x5', '#5'. */
const extension = /\s*(?:[,;]\s*)?(?:(?:extension|extn|ext|x)[.:=]?|#)\s*\d{1,6}$/i;
/** Before a number of a business card. */
const label = /^(?:tel|phone|ph|mob(?:ile)?|cell|[tpm])\.?\s*(?:no\.?)?\s*:\s*/i;

/** A phone number as it is written anywhere: '+1 415\u2011555\u20110100', 'tel:+49 30/1234567', 'ext. 5'. */
export const cleanPhone = (given: string): string =>
  cleanFigures(given)
    .replace(label, '')
    .replace(/[.,;]+$/, '');

/** Spec section 5, "Contact": all required. The phone may be foreign, since employers are abroad. */
export const contactSchema = object({
  name: line(/*i18n*/ 'Please enter your name', /*i18n*/ 'name', 100),
  email: email(),
  phone: trimmed(phoneMissing, cleanPhone)
    .required(phoneMissing)
    .test('phone', phoneInvalid, (value) => {
      if (!value) return true;
      if (value.length > phoneMaxLength || !isPrintable(value)) return false;
      const number = value.replace(extension, '');
      const digits = number.replace(/\D/g, '').length;
      return /^\+?[\d\s()./-]+$/.test(number) && digits >= 7 && digits <= 15;
    }),
  subject: line(/*i18n*/ 'Please enter a subject', /*i18n*/ 'subject', 150),
  message: paragraph(/*i18n*/ 'Please enter your message', /*i18n*/ 'message', contactMessageMaxLength),
});
export type ContactPayload = InferType<typeof contactSchema>;
