import { inSpan } from 'server-kit/telemetry';
import type { Database, Queryable } from './database';

/** The statement has placeholders; its parameters, which are personal, stay out of the span. */
const traced = <T extends Queryable>(db: T): T => ({
  ...db,
  query: <Row extends object>(statement: string, parameters?: readonly unknown[]) => {
    const text = statement.replace(/\s+/g, ' ').trim();
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    return inSpan(text.split(' ', 1)[0] ?? '', attributes, () => db.query<Row>(statement, parameters));
  },
});

/** The same database, of which each statement of a traced request is a span. */
export const withSpans = (database: Database): Database => ({
  ...traced(database),
  transaction: (work) => database.transaction((transaction) => work(traced(transaction))),
});
