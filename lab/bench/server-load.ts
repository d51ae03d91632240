import autocannon from 'autocannon';
import type { SignedIn } from './candidate';

export const connections = 20;
const usualSeconds = 2;

export const asBrowser = { accept: 'text/html', 'accept-encoding': 'br' };

/** The body of a saved step. */
export const saved = JSON.stringify({
  why_hire_you: 'I answer every customer within a day.',
  ideal_job_role_description: 'Support for a product that I use myself.',
  worked_remotely_before: true,
  remote_work_experience_desc: 'Two years, from Pune.',
  applied_elsewhere: 'No',
});

export interface ServerLoad {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, unless the headers say what it is. */
  readonly body?: string | Buffer;
  /** Whose sessions: each connection has its own, or saves would wait for each other. */
  readonly people?: readonly SignedIn[];
  readonly status?: 200 | 304;
  /** Calls a second; without it, as many as the server answers. */
  readonly rate?: number;
  readonly seconds?: number;
}

/** Calls a server, without a pause where there is no rate. @throws when an answer is not the expected one */
export async function sendLoad(load: ServerLoad) {
  const { url, body, people, status = 200, rate, seconds = usualSeconds } = load;
  const headers = { ...(body ? { 'content-type': 'application/json' } : {}), ...load.headers };
  let next = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    ...(rate ? { overallRate: rate } : {}),
    ...(body ? { method: 'POST', body } : {}),
    setupClient: (client) => {
      const person = people?.[next++ % people.length];
      if (person) client.setHeaders({ ...headers, authorization: `Bearer ${person.token}` });
    },
  });
  const { total } = result.requests;
  const expected = Number(result.statusCodeStats?.[`${status}`]?.count ?? 0);
  if (expected === 0 || expected < total)
    throw new Error(`${url} answered ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`);
  return { total, perSecond: total / result.duration };
}
