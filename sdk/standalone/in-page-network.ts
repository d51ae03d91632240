import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import type { ApiAnswer, SentCall } from 'sdk/recorded-api/call';
import { readConfig } from 'shared/runtime/config';
import './promise-with-resolvers';
import type { Network } from './recorded-session';

async function readCall(request: Request): Promise<SentCall> {
  const { pathname, searchParams } = new URL(request.url);
  const base = new URL(readConfig().apiBase, window.location.href).pathname;
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false;
  return {
    method: request.method,
    path: pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname,
    query: Object.fromEntries(searchParams),
    token: /^Bearer +(.+)$/.exec(request.headers.get('authorization') ?? '')?.[1],
    body: isForm ? await request.formData() : await request.text(),
  };
}

function responseOf({ status, body }: ApiAnswer): Response {
  if (status === 0) return Response.error();
  if (body instanceof Blob) return new Response(body, { status });
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/**
 * Answers in the page, by MSW's interceptor of XMLHttpRequest, which is all that the API client uses. A
 * service worker would be shared by all tabs of an origin, and file servers have folders.
 */
export const inPage: Network = (respond) => {
  const interceptor = new XMLHttpRequestInterceptor();
  interceptor.apply();
  // eslint-disable-next-line @typescript-eslint/no-misused-promises -- it waits for what a listener returns
  interceptor.on('request', async ({ request, controller }) => {
    const answer = await respond(await readCall(request));
    // The dev server passes it on to the server of the remote's team.
    if (answer) controller.respondWith(responseOf(answer));
  });
  return () => interceptor.dispose();
};
