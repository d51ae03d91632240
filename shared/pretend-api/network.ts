import { readConfig } from 'shared/runtime/config';
import type { PretendAnswer, PretendRequest } from './call';
import { replaceXhr, type SentXhr } from './fake-xhr';

function toRequest({ method, url, headers, body }: SentXhr): PretendRequest {
  const base = new URL(readConfig().apiBase, 'http://portal').pathname;
  const path = url.pathname;
  return {
    method,
    path: path.startsWith(`${base}/`) ? path.slice(base.length) : path,
    query: Object.fromEntries(url.searchParams),
    token: /^Bearer +(.+)$/.exec(headers.authorization ?? '')?.[1],
    ifMatch: headers['if-match'],
    body: body ?? undefined,
  };
}

/**
 * Replaces the network of the API client.
 * @param respond returns null when no answer comes, as when offline
 * @returns a function that restores the network
 */
export function replaceNetwork(
  respond: (request: PretendRequest) => Promise<PretendAnswer | null>,
): () => void {
  return replaceXhr((sent) => respond(toRequest(sent)));
}
