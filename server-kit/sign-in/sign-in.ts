import type { FastifyReply } from 'fastify';
import type { Html } from '../html';
import type { Limits } from '../limits';
import type { Passwords } from './passwords';
import type { Person, Sessions } from './sessions';

/** A provider of OpenID Connect. */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * The claim by which the provider says that a second factor was used, 'amr=mfa'; null: it is not asked for.
   */
  readonly secondFactor: string | null;
}

/** What the provider says of who signed in (OpenID Connect Core 1.0, 5.1), with claims of its own. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** How people who work at the portal sign in to a site of theirs, such as ops. */
export interface SignIn {
  /** In titles, log lines and the names of cookies: 'ops'. */
  readonly site: string;
  /** Its pages are below: `/ops` has `/ops/login`. No slash at the end. */
  readonly path: string;
  /** The site's address in browsers; the provider leads back to it. */
  readonly publicUrl: string;
  readonly sessions: Sessions;
  readonly limits: Limits;
  /** Empty: nobody signs in with a password. */
  readonly passwords: Passwords;
  /** Null: nobody signs in with a provider. */
  readonly provider: OpenIdProvider | null;
  /** Who is meant by a provider's claims; null: nobody who may sign in. */
  readonly personOf: (claims: Claims) => Person | null;
  /** What somebody reads who is no such person. */
  readonly strangerText: string;
  /** Roles of a name with a password; left out: none. */
  readonly rolesOf?: (name: string) => readonly string[];
  readonly sendPage: (reply: FastifyReply, title: string, main: Html, status?: number) => FastifyReply;
}
