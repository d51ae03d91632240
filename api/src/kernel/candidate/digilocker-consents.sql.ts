import { digilockerMinutes } from 'contract/wire/account-periods';
import type { DigilockerState, DigilockerStep } from 'contract/wire/digilocker';
import type { Queryable } from '../../database/database';

interface NewConsent {
  readonly candidateId: string;
  readonly step: DigilockerStep;
  readonly stateHash: string;
  readonly sessionHash: string;
}

/** Asks for a consent; an earlier one, and its token, are gone. */
export const putConsent = (db: Queryable, { candidateId, step, stateHash, sessionHash }: NewConsent) =>
  db.query(
    `insert into digilocker_consents (candidate_id, step, state_hash, session_hash, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5::int))
     on conflict (candidate_id) do update set step = excluded.step, state_hash = excluded.state_hash,
       session_hash = excluded.session_hash, denied = false, token = null, expires_at = excluded.expires_at`,
    [candidateId, step, stateHash, sessionHash, digilockerMinutes.pending],
  );

/**
 * Uses a state up: it counts once, for the candidate and the session that began. Until `putToken` or
 * `putDenial` the consent is an expired one. Returns where it began; null for a state that does not count.
 */
export async function takeState(
  db: Queryable,
  { candidateId, stateHash, sessionHash }: Omit<NewConsent, 'step'>,
): Promise<DigilockerStep | null> {
  const [taken] = await db.query<{ step: DigilockerStep }>(
    `update digilocker_consents set state_hash = null, expires_at = now()
     where candidate_id = $1 and state_hash = $2 and session_hash = $3 and expires_at > now() returning step`,
    [candidateId, stateHash, sessionHash],
  );
  return taken?.step ?? null;
}

/** Not over a consent that began in the meantime. @param seconds until the token ends */
export const putToken = (db: Queryable, candidateId: string, token: string, seconds: number) =>
  db.query(
    `update digilocker_consents set token = $2, expires_at = now() + make_interval(secs => $3::int)
     where candidate_id = $1 and state_hash is null`,
    [candidateId, token, Math.min(seconds, digilockerMinutes.authorised * 60)],
  );

export const putDenial = (db: Queryable, candidateId: string) =>
  db.query(`update digilocker_consents set denied = true where candidate_id = $1 and state_hash is null`, [
    candidateId,
  ]);

/** The encrypted token of a consent that counts; null when there is none. */
export async function findToken(db: Queryable, candidateId: string): Promise<string | null> {
  const [found] = await db.query<{ token: string | null }>(
    `select token from digilocker_consents where candidate_id = $1 and expires_at > now()`,
    [candidateId],
  );
  return found?.token ?? null;
}

/** DigiLocker takes the token no more. */
export const endConsent = (db: Queryable, candidateId: string, token: string) =>
  db.query(
    `update digilocker_consents set token = null, expires_at = now() where candidate_id = $1 and token = $2`,
    [candidateId, token],
  );

export async function readConsentState(db: Queryable, candidateId: string): Promise<DigilockerState> {
  const [found] = await db.query<{ state: DigilockerState }>(
    `select case when denied then 'denied' when expires_at <= now() then 'expired'
       when token is null then 'pending' else 'authorised' end as state
     from digilocker_consents where candidate_id = $1`,
    [candidateId],
  );
  return found?.state ?? 'none';
}

export async function deleteEndedConsents(db: Queryable): Promise<void> {
  await db.query(
    `update digilocker_consents set token = null where expires_at <= now() and token is not null`,
  );
  await db.query(`delete from digilocker_consents where expires_at < now() - interval '1 day'`);
}
