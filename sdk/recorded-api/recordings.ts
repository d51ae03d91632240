import type { JobApplication } from 'contract/wire/applications';
import type { SignInResponse } from 'contract/wire/auth';
import type { EndpointName } from 'contract/wire/endpoints';
import type { ApiErrorBody } from 'contract/wire/errors';
import type { PasskeyEntry } from 'contract/wire/passkeys';
import type { PersonalInformation, ProfileAggregate } from 'contract/wire/profile';
import type { SessionEntry } from 'contract/wire/sessions';
import type { UserData } from 'contract/wire/user-data';
import file from './recordings.json' with { type: 'json' };

/** The time that all recorded ones count from. */
export const recordedAt = '2026-01-01T00:00:00.000Z';
/** The host that the recorded API was asked as: passkeys name it. */
export const recordedHost = 'portal.example';

/** What a person reads of their own, in the order in which it is recorded. */
export const personReads = [
  'fetchMe',
  'fetchPersonalInformation',
  'fetchProfile',
  'listAppliedJobs',
  'listSessions',
  'listPasskeys',
] as const satisfies readonly EndpointName[];

export interface RecordedAnswer {
  readonly status: number;
  readonly body: { readonly data: unknown; readonly message?: string };
}
export interface RecordedRefusal {
  readonly status: number;
  readonly body: ApiErrorBody;
}

/** `data` of the answers that are a person's own. */
export interface PersonAnswers {
  readonly signIn: SignInResponse;
  readonly fetchMe: UserData;
  readonly fetchPersonalInformation: PersonalInformation;
  readonly fetchProfile: ProfileAggregate;
  readonly listAppliedJobs: readonly JobApplication[];
  readonly listSessions: readonly SessionEntry[];
  readonly listPasskeys: readonly PasskeyEntry[];
}

/**
 * Answers of the real API (docs/decisions/0014). `npm run build -- recordings` makes the file, and
 * api/src/recordings.test.ts says what in it is old.
 */
export interface Recordings {
  /** Of the three persons. */
  readonly persons: Readonly<Record<keyof typeof file.persons, PersonAnswers>>;
  /** To each call of the contract that answers JSON, but for what persons read of their own. */
  readonly calls: Readonly<Partial<Record<EndpointName, RecordedAnswer>>>;
  /** By what went wrong. */
  readonly refusals: Readonly<Record<keyof typeof file.refusals, RecordedRefusal>>;
  /** To each call with a body that sends nothing of use. */
  readonly invalid: Readonly<Partial<Record<EndpointName, RecordedRefusal>>>;
}

/** As they were recorded. */
export const recordings = file as unknown as Recordings; // the API's test holds the file against the contract

const time = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/g;

/**
 * The recordings as if they had been made at that moment, of an API on this host.
 * @param now milliseconds since 1970
 */
export function recordedFor(now: number, host: string): Recordings {
  const later = now - Date.parse(recordedAt);
  const moved = (_: string, text: string) => `"${new Date(Date.parse(text) + later).toISOString()}"`;
  const text = JSON.stringify(recordings)
    .replaceAll(time, moved)
    .replaceAll(`"${recordedHost}"`, `"${host}"`);
  return JSON.parse(text) as Recordings;
}
