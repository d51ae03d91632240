import { object, type InferType } from 'yup';
import { email, isPrintable, line, paragraph, trimmedDigits } from './text';

export const contactMessageMaxLength = 5000;

const phoneMissing = /*i18n*/ 'Please enter your phone number';
const phoneInvalid = /*i18n*/ 'Please enter a valid phone number';

/** Spec section 5, "Contact": all required. The phone may be foreign, since employers are abroad. */
export const contactSchema = object({
  name: line(/*i18n*/ 'Please enter your name', /*i18n*/ 'name', 100),
  email: email(),
  phone: trimmedDigits(phoneMissing)
    .required(phoneMissing)
    .test('phone', phoneInvalid, (value) => {
      if (!value) return true;
      const digits = value.replace(/\D/g, '').length;
      const isPhone = /^\+?[\d\s().-]+$/.test(value) && isPrintable(value);
      return isPhone && value.length <= 25 && digits >= 7 && digits <= 15;
    }),
  subject: line(/*i18n*/ 'Please enter a subject', /*i18n*/ 'subject', 150),
  message: paragraph(/*i18n*/ 'Please enter your message', /*i18n*/ 'message', contactMessageMaxLength),
});
export type ContactPayload = InferType<typeof contactSchema>;
