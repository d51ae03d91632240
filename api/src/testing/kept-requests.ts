import type { EndpointName } from 'contract/wire/endpoints';

/** A part of a form: a text, or a file by its name alone. */
export type KeptPart =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly filename: string };

/**
 * A request that the kept builds sent, without what differs from run to run: the token, versions, the bytes
 * of files.
 */
export interface KeptRequest {
  readonly endpoint: EndpointName;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly parts?: readonly KeptPart[];
}

/** `contract/released/requests.json`; `npm run build -- kept-builds` writes it. */
export interface KeptRequests {
  /** The commit of the builds. */
  readonly revision: string;
  readonly requests: readonly KeptRequest[];
}
