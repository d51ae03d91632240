/** A document that staff ask for, in their words. A file in the slot answers it. */
export interface DocumentRequest {
  /** The slot's name on the wire. */
  readonly slot: string;
  readonly message: string;
  /** @format date-time */
  readonly askedAt: string;
}

/** The most characters that the message of a request may have. */
export const requestMaxLength = 500;
