import type { FastifyRequest } from 'fastify';
import type { Caller } from '../service/caller';
import { callerOf, isToken } from '../service/tokens';
import { seal, unseal } from 'server-kit/signature';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import type { Policy } from '../trust/policy';
import { callerOfClaims, type IdTokens } from './id-tokens';

/** Long enough for a job to build, mount and promote; it ends with the job's own interest in it. */
const jobLifeMs = 60 * 60 * 1000;

/** The claims of an access token. What they allow is looked up in the policy at each use. */
type Identity =
  | {
      readonly kind: 'job';
      readonly issuer: string;
      readonly claims: Readonly<Record<string, string>>;
      readonly from: Caller['from'];
      readonly ends: number;
    }
  | { readonly kind: 'person'; readonly name: string; readonly session: string; readonly ends: number };

const label = 'release-access';
const prefix = 'portal_access_';

interface AuthenticatorOptions {
  readonly store: Store;
  readonly policy: Policy | null;
  /** Signs access tokens; all servers of one address need the same one. */
  readonly key: string | Buffer;
  /** Null without a policy: then no CI job is trusted. */
  readonly idTokens: IdTokens | null;
  /** The operator whose session made the token; null once that session has ended. */
  readonly callerOfSession: (name: string, session: string) => Promise<Caller | null>;
}

/** Finds out who calls: by the access token of a CI job or a person, or by a long-lived token. */
export class Authenticator {
  constructor(private readonly options: AuthenticatorOptions) {}

  /** Exchanges a job's OpenID Connect token, once. @throws ReleaseError */
  async exchange(idToken: string): Promise<{ readonly token: string; readonly caller: Caller } | null> {
    const { idTokens, policy } = this.options;
    if (!idTokens || !policy) return null;
    const read = await idTokens.read(idToken);
    const { issuer, claims } = read;
    const caller = callerOfClaims(policy, issuer, claims);
    // Jobs of strangers, who can get such tokens too, leave nothing in the store.
    if (!caller) return null;
    await idTokens.spend(read);
    // Only what the policy and the records need stays in the token.
    const named = new Set(policy.trust.flatMap((entry) => Object.keys(entry.claims)));
    const kept = Object.fromEntries(Object.entries(claims).filter(([name]) => named.has(name)));
    const ends = Date.now() + jobLifeMs;
    return { token: this.issue({ kind: 'job', issuer, claims: kept, from: caller.from, ends }), caller };
  }

  /** A token for a person's command line, which ends with the session that it was made in. */
  issueForPerson(name: string, session: string, ends: number): string {
    return this.issue({ kind: 'person', name, session, ends });
  }

  async read({ headers }: FastifyRequest): Promise<Caller | null> {
    const [, token = ''] = /^Bearer (\S{1,8000})$/.exec(headers.authorization ?? '') ?? [];
    if (isToken(token)) return callerOf(this.options.store, token, Date.now());
    if (!token.startsWith(prefix)) return null;
    const content = unseal(this.options.key, label, token.slice(prefix.length));
    const identity = parseJson(Buffer.from(content ?? '', 'base64url')) as Identity | undefined;
    if (content === null || !identity || identity.ends <= Date.now()) return null;
    if (identity.kind === 'person') return this.options.callerOfSession(identity.name, identity.session);
    const { policy } = this.options;
    return policy && callerOfClaims(policy, identity.issuer, identity.claims, identity.from);
  }

  private issue(identity: Identity): string {
    const content = Buffer.from(JSON.stringify(identity)).toString('base64url');
    return prefix + seal(this.options.key, label, content);
  }
}
