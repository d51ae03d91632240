import type { Page } from '@playwright/test';
import { endpoints } from 'contract/wire/endpoints';
import { endpointsAt } from 'contract/wire/endpoints-at';
import type { KeptPart, KeptRequest } from '../../api/src/testing/kept-requests';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body: string | readonly KeptPart[] | null;
}

function toRequest({ method, url, body }: Sent, base: string): KeptRequest[] {
  const { pathname, searchParams } = new URL(url, base);
  if (!pathname.startsWith('/api/')) return [];
  const call = endpointsAt(pathname.slice('/api'.length)).find(
    ({ name }) => endpoints[name].method === method.toUpperCase(),
  );
  if (!call) throw new Error(`${method} ${pathname} is no call of the contract`);
  const { name, params } = call;
  const request: KeptRequest = {
    endpoint: name,
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(searchParams.size > 0 ? { query: Object.fromEntries(searchParams) } : {}),
    ...(typeof body === 'string' ? { body: JSON.parse(body) as unknown } : {}),
    ...(body !== null && typeof body !== 'string' ? { parts: body } : {}),
  };
  return [request];
}

/**
 * Records what the page sends to the API from now on, whatever the answer. The bodies are read where they are
 * made: the browser's tools do not show those with files.
 */
export async function recordRequests(page: Page, base: string): Promise<readonly KeptRequest[]> {
  const recorded: KeptRequest[] = [];
  await page.exposeFunction('recordRequest', (sent: Sent) => void recorded.push(...toRequest(sent, base)));
  await page.addInitScript(() => {
    const { open, send } = XMLHttpRequest.prototype;
    const calls = new WeakMap<XMLHttpRequest, { method: string; url: string }>();
    const record = (window as unknown as { recordRequest: (sent: unknown) => void }).recordRequest;
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
      calls.set(this, { method, url: String(url) });
      open.call(this, method, url, true);
    };
    XMLHttpRequest.prototype.send = function (body) {
      const parts = body instanceof FormData ? [...body] : null;
      record({
        ...calls.get(this),
        body: parts
          ? parts.map(([name, value]) =>
              value instanceof File ? { name, filename: value.name } : { name, value },
            )
          : (body ?? null),
      });
      send.call(this, body);
    };
  });
  return recorded;
}

/** Each once: screens ask for the same again and again. References of files are those of one run. */
export function distinct(requests: readonly KeptRequest[]): KeptRequest[] {
  const seen = new Map<string, KeptRequest>();
  for (const { query, ...request } of requests) {
    const { filename: _, ...lasting } = query ?? {};
    const one = { ...request, ...(query ? { query: lasting } : {}) };
    const key = JSON.stringify(one);
    if (!seen.has(key)) seen.set(key, one);
  }
  return [...seen.values()];
}
