import type { Choices } from 'sdk/recorded-api/choices';
import { createRecordedApi } from 'sdk/recorded-api/recorded-api';
import { answerIn, type Scenario } from 'sdk/recorded-api/scenario';
import { replaceXhr, type SentXhr, type XhrAnswer } from './fake-xhr';

/** Whose answers were recorded, and how the API behaves. */
export interface NetworkOptions extends Partial<Pick<Choices, 'user'>> {
  readonly scenario?: Scenario;
}

export type RecordedNetwork = ReturnType<typeof recordedNetwork>;

/** Replaces the network below the real API client by recorded answers of the API. */
export function recordedNetwork({ user = 'in-progress', scenario = 'normal' }: NetworkOptions = {}) {
  const api = createRecordedApi({ user });
  const calls: string[] = [];
  let waiting = 0;

  async function respond(call: SentXhr): Promise<XhrAnswer> {
    calls.push(`${call.method} ${call.path}`);
    waiting += 1;
    try {
      return await answerIn({ api: network.scenario, calls: 'all' }, api, call);
    } finally {
      waiting -= 1;
    }
  }

  const network = {
    /** How the API behaves from the next call on. */
    scenario,
    /** What was called, 'GET /candidate/me', in order. */
    calls: calls as readonly string[],
    /** Calls that wait for their answer. */
    waiting: () => waiting,
    /** The session of the candidate whose data the API has; null without one. */
    session: api.session,
    restore: replaceXhr(respond),
  };
  return network;
}
