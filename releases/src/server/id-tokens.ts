import { createHash } from 'node:crypto';
import {
  createRemoteJWKSet,
  decodeJwt,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import type { Provenance } from 'platform/release';
import { ReleaseError } from '../release-error';
import type { Caller } from '../service/caller';
import { layout } from '../store/layout';
import type { Store } from '../store/store';
import type { Policy } from '../trust/policy';

/** A CI job's OpenID Connect token was refused, and why. The caller sees the message. */
const stranger = (message: string): ReleaseError => new ReleaseError(message, 'stranger');

/** Longer claims are left out. */
const longestClaim = 500;

type JobClaims = Readonly<Record<string, string>>;

interface IdToken {
  readonly issuer: string;
  readonly claims: JobClaims;
  /** Its `jti`. */
  readonly id: string;
  /** Seconds since 1970. */
  readonly ends: number | undefined;
}

const claimsOf = (payload: JWTPayload): JobClaims =>
  Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= longestClaim
        ? [[name, String(value)]]
        : [],
    ),
  );

/** Where a job comes from, by the claims of GitHub Actions and GitLab CI. */
function provenanceOf(claims: JobClaims): Provenance {
  const found = {
    repository: claims.repository ?? claims.project_path,
    commit: claims.sha,
    ref: claims.ref,
    environment: claims.environment,
    // Of a reusable workflow, the one that runs, and not the one that calls it.
    workflow: claims.job_workflow_ref ?? claims.workflow_ref ?? claims.ci_config_ref_uri,
    run: claims.run_id ?? claims.pipeline_id,
    person: claims.actor ?? claims.user_login,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The policy's caller; null without one. The first entry names the actor, and all grant. */
export function callerOfClaims(
  { trust }: Policy,
  issuer: string,
  claims: JobClaims,
  from: Caller['from'] = provenanceOf(claims),
): Caller | null {
  const meant = trust.filter(
    (entry) =>
      entry.issuer === issuer &&
      Object.entries(entry.claims).every(
        ([name, wanted]) => Object.hasOwn(claims, name) && [wanted].flat().includes(claims[name] ?? ''),
      ),
  );
  const [first] = meant;
  return first ? { actor: first.actor, may: meant.flatMap(({ may }) => may), from } : null;
}

/** Asks an issuer where its keys are (OpenID Connect Discovery 1.0, 4). */
async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const url = new URL(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`);
  const isLocal = ['localhost', '127.0.0.1'].includes(url.hostname);
  if (url.protocol !== 'https:' && !isLocal) throw stranger(`the issuer ${issuer} must have https`);
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'error' });
  const found = (await answer.json()) as { readonly issuer?: unknown; readonly jwks_uri?: unknown };
  if (!answer.ok || found.issuer !== issuer || typeof found.jwks_uri !== 'string')
    throw new Error(`${issuer} has no valid OpenID configuration`);
  return createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: 5_000 });
}

/** Longer than any CI system's: GitHub's is five minutes, GitLab's at most an hour. */
const longestLife = '1 hour';

/** Checks the tokens of the policy's issuers. Each is good once. */
export class IdTokens {
  private readonly keys = new Map<string, Promise<JWTVerifyGetKey>>();

  constructor(
    private readonly store: Store,
    private readonly policy: Policy,
    /** The address that a token must be made for: one for another service opens nothing here. */
    private readonly audience: string,
  ) {}

  /** @throws ReleaseError for a token that is forged, expired, or of another issuer or audience */
  async read(token: string): Promise<IdToken> {
    const issuer = this.issuerOf(token);
    const { jti, exp, ...payload } = await this.verify(token, issuer);
    if (typeof jti !== 'string' || jti === '') throw stranger('the token has no jti');
    return { issuer, claims: claimsOf(payload), id: jti, ends: exp };
  }

  /** Uses a token up, for all servers of the address. @throws ReleaseError if it was used before */
  async spend({ issuer, id, ends }: IdToken): Promise<void> {
    // By its id, since one signature has several spellings.
    const spent = createHash('sha256').update(`${issuer} ${id}`).digest('hex');
    if (await this.store.create(layout.spentToken(spent), Buffer.from(String(ends)))) return;
    throw stranger(
      'it was used before, and is good once. For several commands in a job, begin with ' +
        'export RELEASE_TOKEN="$(npx portal-release login)"',
    );
  }

  private issuerOf(token: string): string {
    const isMade = ({ issuer }: Policy['trust'][number]): boolean => {
      try {
        return decodeJwt(token).iss === issuer;
      } catch {
        return false; // it is no token of any issuer
      }
    };
    const known = this.policy.trust.find(isMade);
    if (!known) throw stranger('no issuer of the policy made it');
    return known.issuer;
  }

  private async verify(token: string, issuer: string): Promise<JWTPayload> {
    const found = this.keys.get(issuer) ?? discoverKeys(issuer);
    this.keys.set(issuer, found);
    found.catch(() => this.keys.delete(issuer)); // the next token asks again
    const getKey = await found;
    try {
      const { payload } = await jwtVerify(token, getKey, {
        issuer,
        audience: this.audience,
        algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'],
        requiredClaims: ['exp', 'iat'],
        maxTokenAge: longestLife,
        clockTolerance: 30,
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout))
        throw stranger(`it is not valid (${(error as Error).message})`);
      throw error;
    }
  }
}

/** Removes what shows that a token was used, when the token has ended itself. */
export async function removeSpent(store: Store, now: number): Promise<void> {
  const lifeMs = 2 * 60 * 60 * 1000;
  const used = await store.objects('spent-tokens');
  for (const { key, modifiedAt } of used) if (now - modifiedAt > lifeMs) await store.remove(key);
}
