import type { CalendarDay } from 'contract/wire/calendar';
import type { NoticeKind } from 'contract/wire/notices';

/** What one candidate is told at one time, whatever way it goes. */
export interface Notice {
  /** What the candidate can switch off so that no other of these is sent. */
  readonly kinds: readonly NoticeKind[];
  /** For a lock screen or an inbox that others see: no document, status or stage. */
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly nextStep: { readonly label: string; readonly link: string };
  /** The last days of what is asked for; a channel that can sends them for a calendar. */
  readonly deadlines: readonly CalendarDay[];
}

export interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly mobile: string;
  /** Null until the address is verified. */
  readonly firstName: string | null;
}

/** A way to candidates: mail, or an adapter of a provider. */
export interface NoticeChannel {
  readonly name: string;
  /**
   * Returns false when this way does not lead to the candidate: then the next channel is asked. Throws when
   * it could not be sent: then the queue tries it again.
   */
  send(notice: Notice, recipient: Recipient): Promise<boolean>;
}
