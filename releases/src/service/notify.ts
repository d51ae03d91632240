import type { Policy } from '../trust/policy';

/** What the team of a deployable is told. */
export interface Notice {
  readonly channel: string;
  readonly name: string;
  readonly version: string;
  readonly decision: string;
  /** One line for people, which chat tools show. */
  readonly text: string;
}

const timeoutMs = 10_000;

/** The webhooks of the policy that belong to a deployable. */
export const webhooksOf = (policy: Policy | null, name: string): string[] =>
  (policy?.notify ?? [])
    .filter(({ deployables }) => deployables.includes(name) || deployables.includes('*'))
    .map(({ webhook }) => webhook);

/** Sends a notice as JSON. @throws Error when the receiver does not take it */
export async function notify(webhook: string, notice: Notice): Promise<void> {
  const answer = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(notice),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${new URL(webhook).host} answered ${answer.status}`);
}
