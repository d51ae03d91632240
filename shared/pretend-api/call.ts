import type { ApiErrorBody, ApiSuccessBody } from 'shared/contract/errors';
import { ApiError } from 'shared/contract/request';
import type { Candidate, PretendState } from './state';

/** A request as it leaves the page. */
export interface PretendRequest {
  readonly method: string;
  /** Behind the API's base, without the query: '/candidate/me'. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
  /** The header `If-Match`. */
  readonly ifMatch?: string | undefined;
  /** JSON as text, a form, or nothing. */
  readonly body?: unknown;
}

export interface PretendAnswer {
  readonly status: number;
  readonly body: ApiSuccessBody<unknown> | ApiErrorBody | Blob;
}

/** A request on its way to the endpoint that it is for. */
export interface Call {
  readonly state: PretendState;
  /** Values of the path's `:name` parts. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** JSON that was read, or a form. */
  readonly body: unknown;
  readonly token: string | undefined;
  readonly ifMatch: string | undefined;
  /** Contents of the files that were sent in this page, by reference. */
  readonly contents: Map<string, Blob>;
}

export type Endpoint = (call: Call) => PretendAnswer | Promise<PretendAnswer>;

/** Who makes the call. Throws `session-required`. */
export function candidateOf({ state, token }: Call): Candidate {
  const id = token === undefined ? undefined : state.sessions[token];
  const candidate = state.candidates.find((one) => one.id === id);
  if (!candidate) throw new ApiError('session-required');
  return candidate;
}

export const ok = (data: unknown, message?: string, status = 200): PretendAnswer => ({
  status,
  body: message === undefined ? { data } : { data, message },
});
