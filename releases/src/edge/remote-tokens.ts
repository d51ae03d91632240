import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ApiErrorBody } from 'contract/wire/errors';
import { remoteTokensPath, type RemoteClaim } from 'platform/remote-token';
import { HttpError } from 'server-kit/http-error';
import { traceparentTo } from 'server-kit/telemetry';

/** A token is good for a minute. A session that has ended is known to be ended after this time. */
const keptMs = 30_000;
const mostKept = 10_000;
const timeoutMs = 10_000;

/** Who asks, as a remote's API is told; or the candidate API's refusal. */
type Asker =
  | { readonly token: string }
  | { readonly status: number; readonly refusal: ApiErrorBody; readonly retryAfter: string | null };

/** Changes candidates' own tokens, which no remote's API gets, for those of one remote. */
export class RemoteTokens {
  private readonly kept = new Map<string, { readonly until: number; readonly asker: Promise<Asker> }>();

  /** @param api the candidate API's address */
  constructor(private readonly api: string) {}

  /** @throws HttpError when the candidate API does not answer */
  of(request: FastifyRequest, remote: string, claims: readonly RemoteClaim[]): Promise<Asker> {
    const { authorization = '' } = request.headers;
    const key = createHash('sha256').update(`${remote} ${authorization}`).digest('base64');
    const now = Date.now();
    const known = this.kept.get(key);
    if (known && known.until > now) return known.asker;
    this.forget(now);
    const asker = this.ask(request, remote, claims);
    this.kept.delete(key); // a new one is the last, and these are in the order of their ends
    this.kept.set(key, { until: now + keptMs, asker });
    const drop = () => this.kept.get(key)?.asker === asker && this.kept.delete(key);
    asker.then((answer) => 'token' in answer || drop(), drop);
    return asker;
  }

  private forget(now: number): void {
    for (const [key, { until }] of this.kept) {
      if (until > now && this.kept.size < mostKept) return;
      this.kept.delete(key);
    }
  }

  private async ask(request: FastifyRequest, remote: string, claims: readonly RemoteClaim[]): Promise<Asker> {
    const { authorization = '', 'accept-language': language = '' } = request.headers;
    try {
      const answer = await fetch(`${this.api}${remoteTokensPath}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization,
          'accept-language': language,
          'x-forwarded-for': request.ip,
          traceparent: traceparentTo(request),
        },
        body: JSON.stringify({ remote, claims }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body = (await answer.json()) as ApiErrorBody | { readonly data: { readonly token: string } };
      if ('data' in body) return body.data;
      return { status: answer.status, refusal: body, retryAfter: answer.headers.get('retry-after') };
    } catch (error) {
      request.log.error(error, 'the candidate API gave no token for a remote');
      throw new HttpError('unavailable');
    }
  }
}
