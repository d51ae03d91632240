import type { CalendarDay } from 'contract/wire/calendar';
import type { ChannelName, NoticeKind } from 'contract/wire/notices';

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
  /** Ten digits, without +91. */
  readonly mobile: string;
  /** BCP 47 tag; null for English. */
  readonly language: string | null;
  /** Null until the address is verified. */
  readonly firstName: string | null;
}

/** A way to candidates. Each has its own jobs, so that one that fails holds up and repeats no other. */
export interface NoticeChannel {
  readonly name: ChannelName;
  /**
   * Throws when it could not be sent: then the queue tries it again.
   * @param id of the notice: the same for each retry
   */
  send(notice: Notice, recipient: Recipient, id: string): Promise<void>;
}
