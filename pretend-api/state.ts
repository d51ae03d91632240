import { proofMinutes } from 'contract/wire/account';
import type { JobApplication } from 'contract/wire/applications';
import type { SignUpPayload } from 'contract/wire/auth';
import { privacyNoticeVersion } from 'contract/wire/consent';
import type { DocumentAbsence } from 'contract/wire/document-absences';
import type { DocumentRequest } from 'contract/wire/document-requests';
import type { FileFacts, FileKind } from 'contract/wire/files';
import type { PasskeyEntry } from 'contract/wire/passkeys';
import type { Notices, NoticeKind } from 'contract/wire/notices';
import type { Locale } from 'contract/language/locale';
import type { LookupEntry, LookupKind } from 'contract/wire/lookups';
import { personalInformationFormNames } from 'contract/forms/personal-information';
import type { PersonalInformationPayload } from 'contract/wire/personal-information';
import type { PortfolioForm } from 'contract/wire/portfolio';
import type { StoredAnswers } from 'contract/wire/profile';
import { ApiError } from 'contract/request';
import type { PersonRecord } from 'contract/stored-files';
import type { UserData } from 'contract/wire/user-data';

/** A stored file; its bytes are kept apart, since a page's storage is too small for them. */
export interface FileEntry extends FileFacts {
  readonly kind: FileKind;
}

/** The answers of the wizard's steps that were saved; what the portfolio has of files is among the files. */
export type SavedAnswers = Partial<
  Omit<StoredAnswers, 'resume-and-portfolio'> & { 'resume-and-portfolio': PortfolioForm }
>;

export interface PretendPasskey {
  readonly entry: PasskeyEntry;
  readonly credentialId: string;
  readonly transports: readonly string[];
}

export interface Candidate {
  readonly id: string;
  password: string;
  person: Omit<PersonRecord, 'profile_picture' | 'pending_email'>;
  answers: SavedAnswers;
  /** Oldest first. */
  files: FileEntry[];
  /** Newest first. */
  applications: JobApplication[];
  profileStatus: string | null;
  statusMessage?: string | null;
  profileStatusAt?: string | null;
  /** When the dashboard was loaded last, and what is new since when; as in the API. */
  visit?: { readonly seenAt: string; readonly newSince: string };
  /** Open ones, oldest first; absent in what an earlier version kept. */
  documentRequests?: readonly DocumentRequest[];
  documentAbsences?: readonly DocumentAbsence[];
  privacyNotice: NonNullable<UserData['privacyNotice']>;
  language?: Locale | null;
  /** Kept states of earlier versions have none: all mails are on. */
  notices?: Notices;
  /** The newest first, with the ids that devices know; kept states of earlier versions have none. */
  passkeys?: readonly PretendPasskey[];
  emailVerified?: boolean;
  /** Nothing is deleted: a page does not live that long. */
  deleteAt: string | null;
}

/** A change of the email address, oldest first. `oldEmail` is null until it is confirmed. */
export interface EmailChange {
  readonly candidate: string;
  readonly newEmail: string;
  oldEmail: string | null;
  /** The token of the link in the new mailbox; null when another account has the address. */
  readonly confirm: string | null;
  /** The token of the link in the earlier mailbox. */
  readonly undo: string;
}

/** All that the pretend API knows: plain data, so that it can be kept as JSON. */
export interface PretendState {
  candidates: Candidate[];
  /** Bearer token -> candidate's id. */
  sessions: Record<string, string>;
  /** Bearer token -> milliseconds since 1970 when its session's password was entered last. */
  proved: Record<string, number>;
  /** Open reset token -> candidate's id. */
  resets: Record<string, string>;
  /** Answers that a list lacks, each seen by its author alone. */
  ownEntries: { readonly author: string; readonly kind: LookupKind; readonly entry: LookupEntry }[];
  emailChanges: EmailChange[];
  /** Token of a mail's unsubscribe link -> what it switches off, and whose. */
  unsubscribes?: Record<string, { readonly candidate: string; readonly kinds: readonly NoticeKind[] }>;
  /** Token of a mailed link that verifies an address -> candidate's id. */
  verifications?: Readonly<Record<string, string>>;
  /** Counts what needs a name of its own. */
  made: number;
}

export const emptyState = (): PretendState => ({
  candidates: [],
  sessions: {},
  proved: {},
  resets: {},
  ownEntries: [],
  emailChanges: [],
  made: 0,
});

/** The state's next number, in hexadecimal digits. */
export function nextNumber(state: PretendState, digits: number): string {
  state.made += 1;
  return state.made.toString(16).padStart(digits, '0');
}

export const sameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The account of an address, whatever its case. */
export function findByEmail(state: PretendState, email: string): Candidate | undefined {
  return state.candidates.find(({ person }) => sameEmail(person.email, email));
}

const unanswered = Object.keys(personalInformationFormNames).map((name) => [name, '']);

/** A person as a sign-up leaves it. */
export const newPerson = (known: Omit<SignUpPayload, 'password'>): Candidate['person'] => ({
  ...(Object.fromEntries(unanswered) as PersonalInformationPayload),
  dob: null,
  first_name: known.firstName,
  last_name: known.lastName,
  email: known.email,
  mobile: known.mobile,
});

export function addCandidate(state: PretendState, { password, ...known }: SignUpPayload): Candidate {
  const candidate: Candidate = {
    id: `00000000-0000-4000-8000-${nextNumber(state, 12)}`,
    password,
    person: newPerson(known),
    answers: {},
    files: [],
    applications: [],
    profileStatus: null,
    privacyNotice: { version: privacyNoticeVersion, acceptedAt: new Date().toISOString() },
    deleteAt: null,
  };
  state.candidates.push(candidate);
  return candidate;
}

export function openSession(state: PretendState, candidate: Candidate): string {
  const token = `pretend-session-${nextNumber(state, 8)}`;
  state.sessions[token] = candidate.id;
  state.proved[token] = Date.now();
  return token;
}

/** Throws `proof-needed` when the session's password was entered too long ago for what is worth most. */
export function requireProof({ proved }: PretendState, token = ''): void {
  if (Date.now() - (proved[token] ?? 0) > proofMinutes * 60_000) throw new ApiError('proof-needed');
}

/** Whether another account has the address, or may get it back by an undo. */
export function isTakenByOther(state: PretendState, email: string, id?: string): boolean {
  const owner = findByEmail(state, email);
  const reserved = state.emailChanges.some(
    ({ candidate, oldEmail }) => candidate !== id && oldEmail !== null && sameEmail(oldEmail, email),
  );
  return (owner !== undefined && owner.id !== id) || reserved;
}

/** Sessions or links without those of a candidate, but for the one that stays. */
export const without = (owners: Readonly<Record<string, string>>, { id }: Candidate, kept?: string) =>
  Object.fromEntries(Object.entries(owners).filter(([token, owner]) => owner !== id || token === kept));

export const passkeysOf = ({ passkeys = [] }: Candidate) => passkeys;
