import type { ApiAnswer, SentCall } from 'sdk/recorded-api/call';
import { bestMatch } from 'platform/match';

/** What a handler knows of a call. */
interface OwnCall {
  /** Below `/api/<remote>`: '/items/7'. */
  readonly path: string;
  readonly query: SentCall['query'];
  /** JSON, read; what else was sent, as it was. */
  readonly body: unknown;
}

/**
 * 'GET /items', 'DELETE /items/:id' -> the JSON that is answered, or a function of `OwnCall` that makes it.
 * It makes `{ status, body }` for another status than 200.
 */
export type OwnAnswers = Readonly<Record<string, unknown>>;

function read(body: unknown): unknown {
  try {
    return typeof body === 'string' && body ? JSON.parse(body) : body;
  } catch {
    return body;
  }
}

const isAnswer = (made: unknown): made is { readonly status: number; readonly body?: unknown } =>
  typeof made === 'object' && made !== null && 'status' in made && typeof made.status === 'number';

/**
 * Answers calls of a remote's own API where its server is not.
 * @returns null for a call that the table does not have
 */
export async function answerOwn(
  table: OwnAnswers,
  path: string,
  { method, query, body }: SentCall,
): Promise<ApiAnswer | null> {
  const known = Object.keys(table).flatMap((key) => {
    const [verb, pattern = ''] = key.split(' ');
    return verb === method ? [{ key, path: pattern }] : [];
  });
  const found = bestMatch(known, path);
  if (!found) return null;
  const entry = table[found.key];
  const call: OwnCall = { path, query, body: read(body) };
  const made: unknown =
    typeof entry === 'function'
      ? await (entry as (of: OwnCall) => unknown)(call)
      : { status: 200, body: entry };
  const { status, body: content } = isAnswer(made) ? made : { status: 200, body: made };
  // Whatever JSON the remote's own API answers with.
  return { status, body: content } as ApiAnswer;
}
