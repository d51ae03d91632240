import axios, { AxiosError, type AxiosProgressEvent, type ResponseType } from 'axios';
import type { ApiErrorBody, ErrorCode } from 'contract/wire/errors';
import type { Endpoint } from 'contract/wire/endpoints';
import errors from 'contract/wire/errors.json' with { type: 'json' };
import { i18n } from 'shared/i18n/i18n';
import { readConfig } from 'shared/runtime/config';
import { proof } from 'shared/runtime/proof';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';

/** A call without a 2xx response. `status` is 0 when there was no response (offline, time-out, aborted). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /**
     * The server's code (contract/wire/errors); without a response axios's, such as 'ERR_NETWORK' or
     * 'ERR_CANCELED'.
     */
    readonly code: string,
    message: string,
    /** Field name -> what to do about it. */
    readonly fields: Readonly<Record<string, string>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface CallOptions {
  /** JSON, or FormData for the multipart calls. */
  readonly body?: unknown;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Values of the endpoint's `:name` parts. */
  readonly pathParams?: Readonly<Record<string, string>>;
  /** For data loads that only log (spec section 8): no toast. */
  readonly silent?: boolean;
  readonly signal?: AbortSignal;
  /** Version of the stored answers that a save started from; see StepVersions of contract/wire/profile. */
  readonly ifMatch?: string | undefined;
  readonly responseType?: ResponseType;
  readonly onUploadProgress?: (event: AxiosProgressEvent) => void;
}

/**
 * Fallback messages for responses without one, by status; 0 when there was no response. The API always has
 * one, in contract/wire/errors.json.
 */
const fallbackTexts: Readonly<Record<number, string>> = {
  0: /*i18n*/ 'We could not reach the server. Check your connection and try again.',
  401: errors['session-required'].message,
  // Of a proxy: the API has a limit, and words, of its own.
  413: /*i18n*/ 'These files are too large to send together. Send fewer or smaller files.',
};
const proofNeeded: ErrorCode = 'proof-needed';
const defaultText = /*i18n*/ 'Something went wrong on our side. Please try again in a moment.';
/** Milliseconds until a call times out, so that a loader always ends. Uploads report progress instead. */
const timeout = 30_000;

const client = axios.create();

function fillPath(endpoint: Endpoint, pathParams: Readonly<Record<string, string>> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = pathParams[name];
    if (value === undefined) throw new TypeError(`The path ${endpoint.path} needs a value for "${name}"`);
    return encodeURIComponent(value);
  });
}

/** The body of an error response. A call for a file gets it as a blob; a proxy's error page is not ours. */
async function readErrorBody(data: unknown): Promise<Partial<ApiErrorBody>> {
  const body: unknown = data instanceof Blob ? parseJson(await data.text()) : data;
  if (!body || typeof body !== 'object') return {};
  const { code, message, fields } = body as Partial<ApiErrorBody>;
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof message === 'string' ? { message } : {}),
    ...(fields && typeof fields === 'object' ? { fields } : {}),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not JSON: the candidate gets our own text for the status
  }
}

/** @throws what is no failure of the call, such as a path without its value */
async function toApiError(error: unknown): Promise<ApiError> {
  if (!(error instanceof AxiosError)) throw error;
  const status = error.response?.status ?? 0;
  const { code, message, fields } = await readErrorBody(error.response?.data);
  const text = message || i18n.t(fallbackTexts[status] ?? defaultText);
  return new ApiError(status, code ?? error.code ?? 'unreachable', text, fields, { cause: error });
}

/** Sends a call once. @throws ApiError */
async function send<T>(endpoint: Endpoint, options: CallOptions, token: string | undefined): Promise<T> {
  const { body, pathParams, silent: _, ifMatch, ...rest } = options;
  const isUpload = body instanceof FormData;
  try {
    const response = await client.request<T>({
      baseURL: readConfig().apiBase,
      url: fillPath(endpoint, pathParams),
      method: endpoint.method,
      timeout: isUpload || endpoint.slow ? 0 : timeout,
      headers: {
        // The language of the page, which may be another one than the browser's.
        'Accept-Language': i18n.locale,
        ...endpoint.headers,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(ifMatch ? { 'If-Match': ifMatch } : {}),
      },
      data: body,
      ...rest,
    });
    return response.data;
  } catch (error) {
    throw await toApiError(error);
  }
}

type Caller = ReturnType<typeof session.get>;

/** The session goes on with another token since the password was entered, in another tab perhaps. */
function hasNewToken(caller: Caller): boolean {
  const now = session.get();
  if (!caller?.token || !now?.user.id) return false;
  return now.token !== caller.token && now.user.id === caller.user.id;
}

/**
 * Whether the call may succeed now, since the candidate has entered the password or the session has another
 * token.
 * @throws ApiError of a cancelled call when the candidate does not enter it
 */
async function mayRepeat(failure: ApiError, caller: Caller, silent = false): Promise<boolean> {
  if (failure.code === proofNeeded && !silent) {
    const given = await proof.ask();
    if (given) return true;
    if (given === false) throw new ApiError(0, AxiosError.ERR_CANCELED, failure.message);
  }
  return failure.status === 401 && hasNewToken(caller);
}

/** Notes that the session has ended, and decides whether the failure shows a toast. */
function showFailure(failure: ApiError, caller: Caller, { silent, ifMatch }: CallOptions): void {
  // A session that was replaced meanwhile is not the one that was refused.
  if (failure.status === 401 && caller?.token && session.get()?.token === caller.token) session.markExpired();
  // A form that was overtaken asks which answers to keep; a toast would cover its buttons on a phone.
  const isAnswered = ifMatch !== undefined && failure.code === 'changed-elsewhere';
  if (!silent && !isAnswered && !axios.isCancel(failure.cause)) toasts.error(failure.message);
}

/**
 * Makes one call and returns the body of its answer. Any failure is shown as a toast with the server's
 * message (401 without one: the contract's words), then thrown as ApiError; nothing redirects (spec section
 * 8). An aborted call is thrown without a toast: the candidate asked for it. So is one that needs the
 * password first (`proof-needed`), when the candidate does not enter it; else it is made again.
 */
export async function call<T>(endpoint: Endpoint, options: CallOptions = {}): Promise<T> {
  for (;;) {
    const caller = endpoint.public && !endpoint.knowsSession ? null : session.get();
    try {
      return await send<T>(endpoint, options, caller?.token);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (await mayRepeat(failure, caller, options.silent)) continue;
      showFailure(failure, caller, options);
      throw failure;
    }
  }
}
