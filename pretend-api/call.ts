import type { endpoints, EndpointName } from 'contract/wire/endpoints';
import type { ApiErrorBody, ApiSuccessBody } from 'contract/wire/errors';
import { i18n, type Text } from 'contract/language/i18n';
import type { ApiError } from 'contract/request';
import type { Candidate, PretendState } from './state';

export interface PretendRequest {
  readonly method: string;
  /** Behind the API's base, without the query: '/candidate/me'. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
  readonly ifMatch?: string | undefined;
  readonly prefer?: string | undefined;
  /** By their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON as text, a form, or nothing. */
  readonly body?: unknown;
}

export interface PretendAnswer {
  readonly status: number;
  readonly body: ApiSuccessBody<unknown> | ApiErrorBody | Blob;
}

/** `body`: JSON that was read, or a form. */
export interface PublicCall extends Required<Omit<PretendRequest, 'method' | 'path'>> {
  readonly state: PretendState;
  /** Values of the path's `:name` parts. */
  readonly params: Readonly<Record<string, string>>;
  /** Contents of the files that were sent in this page, by reference. */
  readonly contents: Map<string, Blob>;
}

export interface Call extends PublicCall {
  readonly candidate: Candidate;
}

type CallOf<E> = E extends { readonly public: true } ? PublicCall : Call;

/**
 * What serves each call of the contract, by its name: a new endpoint does not compile until it is pretended.
 */
export type Handlers = {
  readonly [Name in EndpointName]: (
    call: CallOf<(typeof endpoints)[Name]>,
  ) => PretendAnswer | Promise<PretendAnswer>;
};

export function refusal({ status, body }: ApiError): PretendAnswer {
  const said = Object.entries(body.fields ?? {}).map(([name, text]) => [name, i18n.t(text)]);
  const fields = body.fields && { fields: Object.fromEntries(said) as Record<string, string> };
  return { status, body: { ...body, message: i18n.t(body.message), ...fields } };
}

export const ok = (data: unknown, message?: Text, status = 200): PretendAnswer => ({
  status,
  body: message === undefined ? { data } : { data, message: i18n.t(message) },
});
