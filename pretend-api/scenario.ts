import { endpoints } from 'contract/wire/endpoints';
import { ok, refusal, type PretendRequest } from './call';
import type { Choices } from './choices';
import type { XhrAnswer } from './fake-xhr';
import { findEndpoint, type PretendApi } from './pretend-api';
import { ApiError } from 'contract/request';

export type Scenario = Choices['api'];

/** Milliseconds that a slow API takes for an answer. */
export const slowness = 2_000;

/** The answer of an API in a certain scenario. */
export async function answerFor(
  scenario: Scenario,
  api: PretendApi,
  request: PretendRequest,
): Promise<XhrAnswer> {
  const name = findEndpoint(request.method, request.path)?.name;
  switch (scenario) {
    case 'normal':
      return api.answer(request);
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, slowness));
      return api.answer(request);
    case 'offline':
      return { status: 0 };
    case 'error-500':
      return refusal(new ApiError('internal'));
    case 'error-401':
      return name && !('public' in endpoints[name])
        ? refusal(new ApiError('session-required'))
        : api.answer(request);
    case 'empty-lists':
      return name?.startsWith('list') ? ok([]) : api.answer(request);
  }
}
