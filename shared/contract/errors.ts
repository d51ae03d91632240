/** The one table of failures: what the API answers, and what the portal may read from it. */
export const errors = {
  'malformed-request': { status: 400, message: 'The request could not be read. Please try again' },
  'validation-failed': { status: 422, message: 'Please check the highlighted answers and try again' },
  'wrong-credentials': { status: 401, message: 'The email address or the password is not right' },
  'session-required': { status: 401, message: 'Please sign in again' },
  'reset-link-invalid': {
    status: 410,
    message: 'This reset link has expired or was already used. Please ask for a new one',
  },
  'email-link-invalid': { status: 410, message: 'This link has expired or was already used' },
  'email-taken': { status: 409, message: 'An account with this email address already exists' },
  forbidden: { status: 403, message: 'You are not allowed to do that' },
  'not-found': { status: 404, message: 'We could not find what you asked for' },
  'method-not-allowed': { status: 405, message: 'That cannot be done at this address' },
  'request-timeout': { status: 408, message: 'The request took too long to arrive. Please try again' },
  'changed-elsewhere': {
    status: 412,
    message: 'These answers were changed in another tab or on another device. Choose which ones to keep',
  },
  'body-too-large': { status: 413, message: 'That is more than we can take at once. Please send less' },
  'unsupported-media-type': { status: 415, message: 'We cannot read what was sent in this format' },
  'rate-limited': { status: 429, message: 'Too many attempts. Please wait a moment and try again' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again in a moment' },
  'storage-unavailable': {
    status: 503,
    message: 'We cannot take or show files right now. Please try again in a moment',
  },
  unavailable: { status: 503, message: 'The portal is busy right now. Please try again in a moment' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** The body of every answer that is not 2xx. */
export interface ApiErrorBody {
  readonly code: ErrorCode;
  /** A sentence for the candidate, shown as it is. */
  readonly message: string;
  /** Field name of the payload -> its message. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The body of every answer that is 2xx, but for files. */
export interface ApiSuccessBody<T> {
  readonly data: T;
  readonly message?: string;
}
