import { findRow, requireRow, type Queryable } from '../database/database';
import { utcTime } from '../database/utc-time.sql';

/** Whom the queue shows. Null: whatever it is. */
export interface QueueFilters {
  /** `us`: a paper or a profile waits for staff. `them`: staff have asked for something. */
  readonly waits: 'us' | 'them' | null;
  /** 'none': the dashboard shows the default. */
  readonly status: string | null;
  /** A slot without a file, and without the candidate's word that there is no such document. */
  readonly missing: string | null;
  readonly country: string | null;
  /** An entry of the lists of the forms. */
  readonly degree: string | null;
  readonly skill: string | null;
  readonly language: string | null;
  /** Stage of any application. */
  readonly stage: string | null;
  /** The first letters of a name, an address or a mobile number; an application's number. */
  readonly search: string | null;
}

export interface QueueRow {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly status: string | null;
  /** What a new status is compared with: see `setStatusByHand`. */
  readonly statusAt: string | null;
  /** ISO 8601, UTC; null: does not wait for staff. */
  readonly waitingSince: string | null;
  readonly joinedAt: string;
  readonly papers: number;
  /** Documents that staff have asked for and that did not come. */
  readonly asked: number;
  /** Of the newest application. */
  readonly stage: string | null;
}

/** Where a page ends: the time of its last row, as the database spells it, and the row's id. */
export interface QueuePlace {
  readonly at: string;
  readonly id: string;
}

const asked = `(select count(*)::int from document_requests r where r.candidate_id = c.id and answered_at is null)`;

/** The end of all texts that begin with `text`, in the order of code points. */
const endOf = (text: string): string => `${text}\u{10ffff}`;

/** Collects the parameters of a statement. */
function createParameters() {
  const values: unknown[] = [];
  return { values, add: (value: unknown): string => `$${values.push(value)}` };
}
type Parameters = ReturnType<typeof createParameters>;

/** A condition: a text begins with `prefix`; served by an index of the same expression. */
function begins(expression: string, prefix: string, { add }: Parameters): string {
  const ordered = `${expression} collate "C"`;
  return `(${ordered} >= ${add(prefix)}::text and ${ordered} < ${add(endOf(prefix))}::text)`;
}

const firstName = 'lower(first_name)';
const lastName = 'lower(last_name)';

/** Candidates that a person means with these letters: each alternative is served by an index. */
function matches(search: string, parameters: Parameters): string {
  const text = search.toLowerCase();
  const digits = search.replace(/[\s()-]/g, '');
  const found = [
    begins(firstName, text, parameters),
    begins(lastName, text, parameters),
    begins('lower(email)', text, parameters),
    ...(/^\+?\d{3,}$/.test(digits) ? [begins('mobile', digits, parameters)] : []),
  ];
  const [first = '', ...rest] = text.split(/\s+/);
  const last = rest.join(' ');
  if (last !== '') {
    found.push(`(${firstName} = ${parameters.add(first)} and ${begins(lastName, last, parameters)})`);
    found.push(`(${lastName} = ${parameters.add(first)} and ${begins(firstName, last, parameters)})`);
  }
  return `(${found.join(' or ')})`;
}

const needsUpdates = `(profile_status = 'Profile requires updates'
  or exists (select from document_requests r where r.candidate_id = c.id and answered_at is null))`;

const waitConditions = {
  us: 'waiting_since is not null',
  them: `waiting_since is null and ${needsUpdates}`,
} as const;

const statusCondition = (status: string, { add }: Parameters): string =>
  status === 'none' ? 'profile_status is null' : `profile_status = ${add(status)}`;

/** Each returns a condition on candidate `c`. */
const conditions: {
  readonly [Name in keyof QueueFilters]: (
    value: NonNullable<QueueFilters[Name]>,
    parameters: Parameters,
  ) => string;
} = {
  waits: (waits) => waitConditions[waits],
  status: statusCondition,
  missing: (slot, { add }) => {
    const name = add(slot);
    return `not exists (select from stored_files f where f.candidate_id = c.id and f.slot = ${name})
      and not exists (select from document_absences a where a.candidate_id = c.id and a.slot = ${name})`;
  },
  country: (country, { add }) => `country = ${add(country)}`,
  degree: (degree, { add }) =>
    `c.id in (select candidate_id from educations where degree_id in
      (select id from lookup_entries where kind = 'degree' and lower(name) = lower(${add(degree)})))`,
  skill: (skill, { add }) =>
    `c.id in (select candidate_id from expertises where skills @> jsonb_build_array(${add(skill)}::text))`,
  language: (language, { add }) =>
    `c.id in (select candidate_id from expertises where languages @> jsonb_build_array(${add(language)}::text))`,
  stage: (stage, { add }) =>
    `exists (select from applications a where a.candidate_id = c.id and a.withdrawn_at is null
      and a.status = ${add(stage)})`,
  search: matches,
};

/** Without accounts whose deletion is scheduled. */
function conditionOf(filters: QueueFilters, parameters: Parameters): string {
  const given = Object.entries(conditions).flatMap(([name, condition]) => {
    const value = filters[name as keyof QueueFilters];
    // Each condition takes the value of its own filter.
    return value === null
      ? []
      : [(condition as (value: string, from: Parameters) => string)(value, parameters)];
  });
  return ['delete_at is null', ...given].join(' and ');
}

/**
 * Filters of which a search for an application's number is one for its candidate: within one condition with
 * names, no index would serve either.
 */
async function resolve(db: Queryable, filters: QueueFilters): Promise<QueueFilters> {
  if (filters.search === null) return filters;
  const found = await findRow<{ email: string }>(
    db,
    `select email from applications a join candidates c on c.id = a.candidate_id
     where upper(application_no) = upper($1)`,
    [filters.search],
  );
  return found ? { ...filters, search: found.email } : filters;
}

/** Who waits longest first; those who do not wait for staff in the order in which they joined. */
const orderOf = ({ waits }: QueueFilters): string => (waits === 'us' ? 'waiting_since' : 'created_at');

/** A page of the queue, from behind `after`. */
export async function listQueue(
  db: Queryable,
  filters: QueueFilters,
  { after, limit }: { readonly after: QueuePlace | null; readonly limit: number },
): Promise<(QueueRow & { readonly at: string })[]> {
  const parameters = createParameters();
  const order = orderOf(filters);
  const where = conditionOf(await resolve(db, filters), parameters);
  const behind = after
    ? `and (${order}, c.id) > (${parameters.add(after.at)}::timestamptz, ${parameters.add(after.id)}::uuid)`
    : '';
  return db.query(
    `select c.id, first_name || ' ' || last_name as name, country, profile_status as status,
       profile_status_at::text as "statusAt", ${utcTime('waiting_since')} as "waitingSince",
       ${utcTime('created_at')} as "joinedAt", ${order}::text as at,
       (select count(*)::int from stored_files f
        where f.candidate_id = c.id and f.type <> 'profile_picture') as papers,
       ${asked} as asked,
       (select a.status from applications a where a.candidate_id = c.id and a.withdrawn_at is null
        order by a.created_at desc limit 1) as stage
     from candidates c where ${where} ${behind} order by ${order}, c.id limit ${parameters.add(limit)}`,
    parameters.values,
  );
}

export interface QueueCounts {
  readonly us: number;
  readonly them: number;
  readonly all: number;
}

export async function countQueue(db: Queryable, filters: QueueFilters): Promise<QueueCounts> {
  const parameters = createParameters();
  const where = conditionOf({ ...(await resolve(db, filters)), waits: null }, parameters);
  return requireRow(
    db,
    `select count(*)::int as all, count(*) filter (where ${waitConditions.us})::int as us,
       count(*) filter (where ${waitConditions.them})::int as them
     from candidates c where ${where}`,
    parameters.values,
  );
}

/** What leads take along: one row for each candidate, at most `limit`. */
export async function exportQueue(db: Queryable, filters: QueueFilters, limit: number) {
  const parameters = createParameters();
  const where = conditionOf(await resolve(db, filters), parameters);
  const order = orderOf(filters);
  return db.query<Readonly<Record<string, string | null>>>(
    `select first_name || ' ' || last_name as "Name", email as "Email", mobile as "Mobile", city as "City",
       country as "Country", profile_status as "Profile status", ${utcTime('waiting_since')} as "Waits since",
       ${utcTime('created_at')} as "Joined",
       (select string_agg(application_no || ' ' || a.status ||
          case when withdrawn_at is null then '' else ', withdrawn' end, '; ' order by a.created_at desc)
        from applications a where a.candidate_id = c.id) as "Applications"
     from candidates c where ${where} order by ${order}, c.id limit ${parameters.add(limit)}`,
    parameters.values,
  );
}
