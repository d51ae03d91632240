import type { Policy } from '../trust/policy';

/** What the team of a deployable is told. */
interface Notice {
  readonly channel: string;
  readonly name: string;
  readonly version: string;
  readonly decision: string;
  /** One line for people, which chat tools show. */
  readonly text: string;
}

const timeoutMs = 10_000;
/** A receiver that is away is asked again for this long. */
const retryMs = 3_600_000;

/** The webhooks of the policy that belong to a deployable. */
const webhooksOf = (policy: Policy | null, name: string): string[] =>
  (policy?.notify ?? [])
    .filter(({ deployables }) => deployables.includes(name) || deployables.includes('*'))
    .map(({ webhook }) => webhook);

/** Sends a notice as JSON. @throws Error when the receiver does not take it */
async function notify(webhook: string, notice: Notice): Promise<void> {
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

/** Tells teams by the webhooks of the policy. A receiver that is away is logged once. */
export function openNotices(policy: Policy | null, log: { warn(message: string): void }) {
  const unsent: { readonly webhook: string; readonly notice: Notice; readonly until: number }[] = [];
  const away = new Set<string>();
  return {
    /** For all who look after the notice's deployable; sent by the next `send`. */
    add(notice: Notice): void {
      for (const webhook of webhooksOf(policy, notice.name))
        unsent.push({ webhook, notice, until: Date.now() + retryMs });
    },
    async send(): Promise<void> {
      for (const one of unsent.splice(0)) {
        const { host } = new URL(one.webhook);
        try {
          await notify(one.webhook, one.notice);
          away.delete(host);
        } catch (error) {
          if (!away.has(host)) log.warn(`a team could not be told: ${(error as Error).message}`);
          away.add(host);
          if (Date.now() < one.until) unsent.push(one);
        }
      }
    },
  };
}
