import { endpoints, type Endpoint, type EndpointName } from 'contract/wire/endpoints';
import { errors, type ErrorCode } from 'contract/wire/errors';
import type { ApiAnswer, SentCall } from './call';
import type { Choices } from './choices';
import type { RecordedApi } from './recorded-api';
import { recordings, type RecordedRefusal } from './recordings';

export type Scenario = Choices['api'];

/** Milliseconds that a slow API takes for an answer. */
export const slowness = 2_000;

const { refusals, invalid } = recordings;

/** What was not recorded, since the API says it of a machine in trouble: from the table of its failures. */
const failure = (code: ErrorCode): RecordedRefusal => {
  const { status, message } = errors[code];
  return { status, body: { code, message } };
};

/** How the API refuses a call in each scenario; null when it does not. */
const refusalIn: Readonly<
  Partial<Record<Scenario, (name: EndpointName, endpoint: Endpoint) => RecordedRefusal | null | undefined>>
> = {
  'error-401': (_, endpoint) => (endpoint.public ? null : refusals['session-required']),
  'error-409': (name, { method }) => {
    if (name === 'signUp') return refusals['email-taken'];
    return method === 'POST' && /^(save|copy|remove(Doc|Abs))/.test(name)
      ? refusals['changed-elsewhere']
      : null;
  },
  'error-413': (_, { method }) => (method === 'GET' ? null : failure('body-too-large')),
  'error-422': (name) => invalid[name],
  'error-429': () => refusals['rate-limited'],
  'error-500': () => refusals.internal,
  'error-503': () => failure('unavailable'),
};

function isMeant(calls: Choices['calls'], name: EndpointName | undefined): boolean {
  if (calls === 'all') return true;
  if (calls !== 'saves') return name === calls;
  return name !== undefined && endpoints[name].method !== 'GET' && !(endpoints[name] as Endpoint).public;
}

/** The answer of the API in a certain scenario, which certain calls alone may meet. */
export async function answerIn(
  { api: scenario, calls }: Pick<Choices, 'api' | 'calls'>,
  api: RecordedApi,
  call: SentCall,
): Promise<ApiAnswer> {
  const name = api.nameOf(call);
  if (!isMeant(calls, name)) return api.answer(call);
  if (scenario === 'offline') return { status: 0 };
  if (scenario === 'hangs') return new Promise(() => undefined);
  if (scenario === 'slow') await new Promise((resolve) => setTimeout(resolve, slowness));
  const refusal = name && refusalIn[scenario]?.(name, endpoints[name]);
  if (refusal) return api.spoken(refusal);
  if (scenario === 'empty-lists' && name?.startsWith('list')) return { status: 200, body: { data: [] } };
  return api.answer(call);
}
