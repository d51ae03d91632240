import type { Ask } from './document-decisions';

/** A document that staff ask for, in their words. A file in the slot answers it. */
export interface DocumentRequest extends Ask {
  /** The slot's name on the wire, see contract/documents. */
  readonly slot: string;
  /** The sentence of staff; in English and without the day where they gave a reason alone. */
  readonly message: string;
  /** @format date-time */
  readonly askedAt: string;
}

/** The most characters that the message of a request may have. */
export const requestMaxLength = 500;
