import { requireRow, type Queryable } from '../database/database';
import { answerTables } from '../kernel/candidate/answers.sql';

interface Part {
  /** Which rows are of candidate $1; by default those with the candidate's id. */
  readonly where?: string;
  /** Columns that are secrets, not answers. */
  readonly without?: readonly string[];
  /** Fields that spell out what a number means. */
  readonly and?: string;
}

const nameOf = (id: string) => `(select l.name from lookup_entries l where l.id = t.${id})`;
const answers = Object.fromEntries(Object.values(answerTables).map((table) => [table, {}]));

/**
 * Every table with a candidate's id. Messages to the team are exported when they were sent with a session:
 * others may be of anybody.
 */
export const exportedTables: Readonly<Record<string, Part>> = {
  candidates: { where: 'id = $1', without: ['password_hash'] },
  ...answers,
  educations: {
    and: `'qualification', ${nameOf('qualification_id')}, 'degree', ${nameOf('degree_id')}`,
  },
  lookup_entries: { where: 'author_id = $1' },
  stored_files: {},
  contact_messages: {},
  applications: {},
  // Who of the staff it was is not the candidate's.
  document_requests: { without: ['asked_by'] },
  document_decisions: { without: ['decided_by'] },
  document_absences: {},
  sessions: { without: ['token_hash'] },
  password_resets: { without: ['token_hash'] },
  passkeys: { without: ['credential_id', 'public_key'] },
  passkey_challenges: { without: ['challenge_hash'] },
  digilocker_consents: { without: ['state_hash', 'session_hash', 'token'] },
  known_devices: { without: ['device_hash'] },
  email_changes: {},
  email_links: {
    where: 'change_id in (select id from email_changes where candidate_id = $1)',
    without: ['token_hash'],
  },
  email_verifications: { without: ['token_hash'] },
  notices: {},
  unsubscribe_links: { without: ['token_hash'] },
  sent_mails: {},
  breach_letters: {},
  access_log: { without: ['actor'] },
  desk_presences: { without: ['person'] },
};

/** A row of `stored_files`, as far as the archive needs it. */
export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly slot: string;
  readonly original_name: string;
  /** Encrypted, see `openFile`. */
  readonly file_key: string | null;
}

export type ExportedRows = Readonly<Record<string, readonly object[]>> & {
  readonly stored_files: readonly ExportedFile[];
};

/** All rows of a candidate by table, as of one moment. */
export async function findRows(
  db: Queryable,
  candidateId: string,
  of: readonly string[] = Object.keys(exportedTables),
): Promise<ExportedRows> {
  const tables = of.map((table) => {
    const { where = 'candidate_id = $1', without = [], and = '' } = exportedTables[table] ?? {};
    const secrets = without.map((column) => ` - '${column}'`).join('');
    return `'${table}', (select coalesce(json_agg(to_jsonb(t)${secrets} || jsonb_build_object(${and})), '[]')
      from ${table} t where ${where})`;
  });
  const statement = `select json_build_object(${tables.join(', ')}) as rows`;
  return (await requireRow<{ rows: ExportedRows }>(db, statement, [candidateId])).rows;
}
