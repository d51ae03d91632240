import type { FastifyInstance } from 'fastify';
import { applicationStages } from 'contract/wire/applications';
import { askAgainReasons } from 'contract/wire/document-decisions';
import { documentSlots } from 'contract/wire/documents';
import { lookupQuery, type LookupKind } from 'contract/wire/lookups';
import { HttpError } from 'server-kit/http-error';
import { profileStatuses } from 'contract/wire/user-data';
import { object } from 'yup';
import { listLookups } from '../kernel/lookups.sql';
import { readReason, StaffError } from '../staff/context';
import { requireRight } from '../staff/roles';
import type { Answers } from './answers';
import { deskCalls, type DeskServices } from './calls';
import { toCsv } from './csv';
import { deleteView, listViews, saveView } from './desk.sql';
import { compared, isDatabaseTime, line } from './fields';
import { countQueue, exportQueue, listQueue, type QueueFilters, type QueuePlace } from './queue.sql';

const filterFields = {
  waits: compared().oneOf(['us', 'them'], 'is us or them'),
  status: compared().oneOf([...profileStatuses, 'none'], 'is no profile status'),
  missing: compared(),
  country: compared(),
  degree: compared(),
  skill: compared(),
  language: compared(),
  stage: compared(),
  search: compared(),
};
const filterSchema = object(filterFields);
const pageSchema = object({ ...filterFields, after: compared() });
const viewSchema = object({ name: compared(60).required('needs a name'), filters: filterSchema.required() });
const viewNameSchema = object({ name: compared(60).required('needs a name') });
const exportSchema = object({
  filters: filterSchema.required(),
  reason: line(1000).required('needs a reason'),
});

const pageRows = 50;
/** A person can read no more, and a spreadsheet opens it. */
const exportRows = 10_000;
const mostViews = 30;

/** Empty texts filter nothing. */
const filtersOf = (given: Readonly<Record<string, unknown>>): QueueFilters =>
  Object.fromEntries(
    Object.keys(filterFields).map((name) => [name, (given[name] as string | undefined) || null]),
  ) as unknown as QueueFilters; // the keys of the schema

const placeText = ({ at, id }: QueuePlace): string => `${at}~${id}`;

/** Throws `malformed-request` for what no page gave. */
function placeOf(given: string | undefined): QueuePlace | null {
  if (!given) return null;
  const [at = '', id = ''] = given.split('~');
  if (!isDatabaseTime(at) || !/^[0-9a-f-]{36}$/.test(id)) throw new HttpError('malformed-request');
  return { at, id };
}

/** The names of the filters: what is typed into one may be a person. With its value one that has a list. */
const namesOf = (filters: QueueFilters): string =>
  Object.entries(filters)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => (['waits', 'status'].includes(name) ? `${name} ${String(value)}` : name))
    .join(', ');

/** The queue, its filters, saved views and the export. */
export function serveQueue(app: FastifyInstance, services: DeskServices): void {
  const { database } = services;
  const { read, change } = deskCalls(app, services);

  read('/queue', pageSchema, async ({ actor, body, note }): Promise<Answers['queue']> => {
    requireRight(actor, 'see candidates');
    const filters = filtersOf(body);
    const after = placeOf(body.after);
    await note('desk queue', null, namesOf(filters));
    const rows = await listQueue(database, filters, { after, limit: pageRows + 1 });
    const shown = rows.slice(0, pageRows);
    const last = rows.length > pageRows ? shown.at(-1) : undefined;
    return {
      candidates: shown.map(({ at: _, ...row }) => row),
      next: last ? placeText(last) : null,
    };
  });

  read('/counts', filterSchema, async ({ actor, body, note }): Promise<Answers['counts']> => {
    requireRight(actor, 'see candidates');
    const filters = filtersOf(body);
    // A count of one says something about a person.
    if (namesOf(filters)) await note('desk counts', null, namesOf(filters));
    return countQueue(database, filters);
  });

  read('/options', object({}), async ({ actor }): Promise<Answers['options']> => {
    requireRight(actor, 'see candidates');
    const names = async (kind: LookupKind) =>
      (await listLookups(database, kind, { offset: 0, limit: lookupQuery.limit })).map(({ name }) => name);
    return {
      statuses: profileStatuses,
      stages: applicationStages,
      slots: Object.values(documentSlots)
        .flat()
        .map(({ name, label }) => ({ name, label })),
      reasons: Object.entries(askAgainReasons).map(([name, { label }]) => ({ name, label })),
      degrees: await names('degree'),
      skills: await names('skills'),
      languages: await names('languages'),
    };
  });

  read('/views', object({}), async ({ actor }): Promise<Answers['views']> => ({
    views: await listViews(database, actor.name),
  }));

  change('/views', viewSchema, async ({ actor, body: { name, filters } }): Promise<Answers['views']> => {
    requireRight(actor, 'see candidates');
    const given = Object.fromEntries(
      Object.entries(filtersOf(filters)).filter(([, value]) => value !== null),
    );
    if (!(await saveView(database, actor.name, { name, filters: given }, mostViews)))
      throw new StaffError(`You have ${mostViews} views. Remove one first`);
    return { views: await listViews(database, actor.name) };
  });

  change('/views/remove', viewNameSchema, async ({ actor, body: { name } }): Promise<Answers['views']> => {
    await deleteView(database, actor.name, name);
    return { views: await listViews(database, actor.name) };
  });

  change('/export', exportSchema, async ({ actor, body, note, reply }) => {
    requireRight(actor, 'export candidates');
    const filters = filtersOf(body.filters);
    const reason = readReason('The reason', body.reason);
    const rows = await exportQueue(database, filters, exportRows + 1);
    if (rows.length > exportRows)
      throw new StaffError(`More than ${exportRows} candidates are like this. Set filters, and export again`);
    await note('desk export', null, `${namesOf(filters) || 'all'}: ${reason}`);
    const columns = ['Name', 'Email', 'Mobile', 'City', 'Country', 'Profile status', 'Waits since', 'Joined'];
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="candidates.csv"')
      .send(toCsv([...columns, 'Applications'], rows));
  });
}
