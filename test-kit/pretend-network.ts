import type { PretendRequest } from 'pretend-api/call';
import type { Choices } from 'pretend-api/choices';
import { demoSession, demoState } from 'pretend-api/demo';
import { answerFor, type Scenario } from 'pretend-api/scenario';
import { replaceXhr, type XhrAnswer } from 'pretend-api/fake-xhr';
import { createPretendApi } from 'pretend-api/pretend-api';

/** 'hangs': a call is taken and never answered. */
export type NetworkScenario = Scenario | 'hangs';

/** Whose data the API has, how many documents and applications there are, and how it behaves. */
export interface NetworkOptions extends Partial<Pick<Choices, 'user' | 'files'>> {
  readonly scenario?: NetworkScenario;
}

export type PretendNetwork = ReturnType<typeof pretendNetwork>;

/** Replaces the network below the real API client by the pretend API. */
export function pretendNetwork(options: NetworkOptions = {}) {
  const { user = 'in-progress', files = 'half', scenario = 'normal' } = options;
  const state = demoState({ user, files }, Date.now());
  const api = createPretendApi(state);
  const calls: string[] = [];
  let waiting = 0;

  async function respond(request: PretendRequest): Promise<XhrAnswer> {
    calls.push(`${request.method} ${request.path}`);
    waiting += 1;
    if (network.scenario === 'hangs') return new Promise(() => undefined);
    try {
      return await answerFor(network.scenario, api, request);
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
    session: demoSession(state),
    restore: replaceXhr(respond),
  };
  return network;
}
