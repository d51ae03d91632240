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

/** Undefined for a call of a remote's own API, which no contract describes. */
type Name = EndpointName | undefined;
type Kind = Pick<Endpoint, 'method' | 'public'>;

/** How the API refuses a call in each scenario; null when it does not. */
const refusalIn: Readonly<
  Partial<Record<Scenario, (name: Name, endpoint: Kind) => RecordedRefusal | null | undefined>>
> = {
  'error-401': (_, endpoint) => (endpoint.public ? null : refusals['session-required']),
  'error-409': (name, { method }) => {
    if (name === 'signUp') return refusals['email-taken'];
    const changes = name ? method === 'POST' && /^(save|copy|remove(Doc|Abs))/.test(name) : method !== 'GET';
    return changes ? refusals['changed-elsewhere'] : null;
  },
  'error-413': (_, { method }) => (method === 'GET' ? null : failure('body-too-large')),
  'error-422': (name) => name && invalid[name],
  'error-429': () => refusals['rate-limited'],
  'error-500': () => refusals.internal,
  'error-503': () => failure('unavailable'),
};

function isMeant(calls: Choices['calls'], name: Name, { method, public: isPublic }: Kind): boolean {
  if (calls === 'all') return true;
  if (calls !== 'saves') return name === calls;
  return method !== 'GET' && !isPublic;
}

/** What answers: the recorded API, or the own one of a remote: null to what it does not know. */
type Answering<Answer> = Pick<RecordedApi, 'spoken' | 'nameOf'> & {
  readonly answer: (call: SentCall) => Answer | Promise<Answer>;
};

/** The answer of an API in a certain scenario, which certain calls alone may meet. */
export async function answerIn<Answer extends ApiAnswer | null>(
  { api: scenario, calls }: Pick<Choices, 'api' | 'calls'>,
  api: Answering<Answer>,
  call: SentCall,
): Promise<Answer | ApiAnswer> {
  const name = api.nameOf(call);
  const endpoint: Kind = name ? endpoints[name] : { method: call.method as Kind['method'] };
  if (!isMeant(calls, name, endpoint)) return api.answer(call);
  if (scenario === 'offline') return { status: 0 };
  if (scenario === 'hangs') return new Promise(() => undefined);
  if (scenario === 'slow') await new Promise((resolve) => setTimeout(resolve, slowness));
  const refusal = refusalIn[scenario]?.(name, endpoint);
  if (refusal) return api.spoken(refusal);
  if (scenario === 'empty-lists' && name?.startsWith('list')) return { status: 200, body: { data: [] } };
  return api.answer(call);
}
