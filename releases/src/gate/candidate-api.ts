import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiErrorBody } from 'contract/errors';
import { errors } from 'contract/errors';
import { demoSession, demoState } from 'pretend-api/demo';
import { createPretendApi } from 'pretend-api/pretend-api';

/** The API's failure. Its text is recognised in the console and ignored. */
export const refusal = {
  code: 'unavailable',
  message: 'The release gate answers no calls',
} satisfies ApiErrorBody;

/** A candidate who has filled in everything. */
const complete = demoState({ user: 'complete', files: 'full' }, Date.now());
const api = createPretendApi(complete);
const { token, user } = demoSession(complete)!;

/** What a browser stores about the session of that candidate. */
export const session: Readonly<Record<'token' | 'user', string>> = { token, user: JSON.stringify(user) };

/** A tab that sends this gets data from calls that read; all others fail. */
export const answersHeader = 'x-gate-answers';

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, type: string, body: string | Buffer): void =>
    void response.writeHead(status, { 'content-type': type }).end(body);
  const isKnown = request.headers.authorization === `Bearer ${token}`;
  const isAnswered = request.method === 'GET' && isKnown && answersHeader in request.headers;
  if (!isAnswered) return send(errors[refusal.code].status, 'application/json', JSON.stringify(refusal));
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gate');
  const path = pathname.replace(/^\/api/, '');
  const query = Object.fromEntries(searchParams);
  const { status, body } = await api.answer({ method: 'GET', path, query, token });
  return body instanceof Blob
    ? send(status, body.type, Buffer.from(await body.arrayBuffer()))
    : send(status, 'application/json', JSON.stringify(body));
}

/**
 * The API behind the gate's pages. A server and not an interception in the browser: with that, browsers cache
 * nothing, and each screen would load and compile the shell again.
 */
export async function startCandidateApi() {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
