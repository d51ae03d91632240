import { endpoints, type Endpoint, type EndpointName } from 'contract/wire/endpoints';
import type { ApiAnswer, SentCall } from './call';
import type { Choices } from './choices';
import type { RecordedApi } from './recorded-api';
import { recordings, type RecordedRefusal } from './recordings';

export type Scenario = Choices['api'];

/** Milliseconds that a slow API takes for an answer. */
export const slowness = 2_000;

const { refusals, invalid } = recordings;

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
  'error-422': (name) => invalid[name],
  'error-429': () => refusals['rate-limited'],
  'error-500': () => refusals.internal,
};

/** The answer of the API in a certain scenario. */
export async function answerIn(scenario: Scenario, api: RecordedApi, call: SentCall): Promise<ApiAnswer> {
  if (scenario === 'offline') return { status: 0 };
  if (scenario === 'slow') await new Promise((resolve) => setTimeout(resolve, slowness));
  const name = api.nameOf(call);
  const refusal = name && refusalIn[scenario]?.(name, endpoints[name]);
  if (refusal) return api.spoken(refusal);
  if (scenario === 'empty-lists' && name?.startsWith('list')) return { status: 200, body: { data: [] } };
  return api.answer(call);
}
