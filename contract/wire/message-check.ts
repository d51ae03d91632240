import { object } from 'yup';
import { line } from './text';

/** `data` of GET /public/safety: how to know who we are. */
export interface Safety {
  /** Of the recruiting agent's licence; null where this installation names none. */
  readonly licenceNumber: string | null;
  /** The address that our emails come from. */
  readonly sender: string;
  /** Whether we send messages by SMS or WhatsApp, too, to who wants them. */
  readonly sendsToPhones?: boolean;
}

/** The body of POST /candidate/message-check: what a message shows of who sent it. */
export const messageCheckSchema = object({
  text: line(/*i18n*/ 'Please enter what the message shows', /*i18n*/ 'text', 254),
});

/** `data` of a check, which looks at the records of this account alone. */
export interface MessageCheck {
  /** What the text was taken for. A later API may have more. */
  readonly kind: 'reference' | 'sender' | 'phone' | 'application';
  /** Whether our records have it. Of a sender: it is ours, which says nothing of one message. */
  readonly isOurs: boolean;
  /** The subject of the email, or the company of the application; null where there is none. */
  readonly about: string | null;
  /**
   * When the email was sent; of a sender, the last one. Null where there is none.
   * @format date-time
   */
  readonly sentAt: string | null;
}
