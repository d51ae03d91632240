import type { JobApplication, StageText } from 'contract/wire/applications';
import type { ContactPayload } from 'contract/wire/contact';
import type { DocumentAbsence } from 'contract/wire/document-absences';
import type { DocumentState } from 'contract/wire/document-decisions';
import type { LookupEntry } from 'contract/wire/lookups';
import type { KeptSession } from 'server-kit/sign-in/sessions';
import type { AnswersOfStep } from '../staff/answers';
import type { SentMail } from '../mail/sent-mails.sql';
import type { UnsentMail } from '../queue/jobs.sql';
import type { IncidentCounts } from '../staff/breach';
import type { Right, Role } from '../staff/roles';
import type { BoardCard, SavedView, Summary } from './desk.sql';
import type { QueueCounts, QueueRow } from './queue.sql';

/*
 * What `/v1/...` of the desk answers. Types only: the page compiles against them. Times are ISO 8601, UTC,
 * where nothing else is said.
 */

export interface Paper extends Omit<DocumentState, 'slot' | 'state'> {
  readonly slot: string;
  readonly label: string;
  /** Its reference: what a decision names. */
  readonly file: string;
  readonly originalName: string;
  readonly size: number;
  /** Null for a file that is not reviewed, such as a resume. */
  readonly state: string | null;
}

export interface HistoryEntry {
  readonly at: string;
  readonly who: string;
  readonly what: string;
  readonly why: string;
}

export interface CandidateAnswer extends Summary {
  readonly steps: readonly AnswersOfStep[];
  readonly papers: readonly Paper[];
  readonly absences: readonly DocumentAbsence[];
  readonly applications: readonly JobApplication[];
  /** All decisions, and the newest looks of the access log; newest first. */
  readonly history: readonly HistoryEntry[];
  /** Whether the access log has more looks. */
  readonly hasEarlierLooks: boolean;
}

export interface MoveResult {
  readonly applicationNo: string;
  /** Null: it was moved, or was there already. */
  readonly problem: string | null;
}

export interface StatusResult {
  readonly id: string;
  /** Null: it was set, or was so already. */
  readonly problem: string | null;
}

/** `GET` or `POST /v1/<name>`. */
export interface Answers {
  readonly session: {
    readonly name: string;
    readonly role: Role;
    readonly rights: readonly Right[];
    /** Of this browser. */
    readonly id: string;
    readonly sessions: readonly KeptSession[];
  };
  /** `next` is given back as `after`; null on the last page. */
  readonly queue: { readonly candidates: readonly QueueRow[]; readonly next: string | null };
  readonly counts: QueueCounts;
  readonly options: {
    readonly statuses: readonly string[];
    readonly stages: readonly string[];
    readonly slots: readonly { readonly name: string; readonly label: string }[];
    /** Why a paper is asked for again. */
    readonly reasons: readonly { readonly name: string; readonly label: string }[];
    readonly degrees: readonly string[];
    readonly skills: readonly string[];
    readonly languages: readonly string[];
  };
  readonly views: { readonly views: readonly SavedView[] };
  /** `candidates/<id>/meet`: who else has this candidate open. */
  readonly meet: { readonly others: readonly string[] };
  /** `candidates/<id>/papers/<file>`: pages have numbers from 1. Of a long paper the first are drawn. */
  readonly pages: { readonly drawn: number; readonly pageCount: number };
  /** `candidates/<id>/mails`: those that no mail server has taken, and tries, the newest first. */
  readonly mailsOf: {
    readonly unsent: readonly UnsentMail[];
    readonly sent: readonly (SentMail & { readonly isAccepted: boolean })[];
  };
  /** `candidates/statuses` */
  readonly statuses: { readonly results: readonly StatusResult[] };
  /** The first cards of a stage, which is 'withdrawn' for what is in none any more. */
  readonly board: {
    readonly counts: readonly { readonly stage: string; readonly count: number }[];
    readonly stage: string;
    readonly cards: readonly BoardCard[];
  };
  readonly moves: { readonly results: readonly MoveResult[] };
  /** `lists?kind=degree`: a list of the forms, and what candidates added to it themselves. */
  readonly lists: {
    readonly entries: readonly LookupEntry[];
    readonly own: readonly { readonly name: string; readonly candidates: number }[];
  };
  readonly stages: { readonly stages: readonly StageText[] };
  /** At most `most`. */
  readonly messages: {
    readonly most: number;
    readonly messages: readonly (ContactPayload & {
      readonly at: string;
      /** Whether somebody has shown to be the sender. */
      readonly sender: string;
      readonly mailed: boolean;
    })[];
  };
  /** At most `most`. */
  readonly deletions: {
    readonly most: number;
    readonly accounts: readonly {
      readonly id: string;
      readonly name: string;
      readonly email: string;
      readonly deleteAt: string;
    }[];
  };
  /** Mails that were given up; `waiting` are due and not sent yet, the oldest for `oldest` seconds. */
  readonly mails: {
    readonly waiting: number;
    readonly oldest: number;
    readonly mails: readonly {
      readonly id: string;
      readonly kind: string;
      /** What it is about, such as the id of an account. */
      readonly ref: string;
      readonly failedAt: string;
      readonly reason: string;
    }[];
  };
  /** `breach/accounts`: the accounts that a breach affects. */
  readonly affected: IncidentCounts & {
    /** The first of them; those that are gone have no address. */
    readonly people: readonly { readonly id: string; readonly email: string | null }[];
    /** Lines of the given list, from 1, that were never an account's. */
    readonly unknown: readonly number[];
  };
  /** `breach/letter`: its text, and how many candidates have none yet. */
  readonly letter: { readonly letter: string; readonly missing: number };
  /** `breach/send`: candidates, who got one now, and who have one in all. */
  readonly lettersSent: {
    readonly queued: number;
    readonly all: { readonly queued: number; readonly mailed: number };
  };
  /** `next` is given back as `until`, and its entries are there again; null: there are no older ones. */
  readonly log: {
    readonly next: string | null;
    readonly entries: readonly (HistoryEntry & { readonly candidateId: string | null })[];
  };
}
