import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { remoteKeyOf, remoteTokensPath, signRemoteToken } from 'platform/remote-token';
import { buildEdge } from '../edge/app';
import { FileStore } from '../store/file-store';

export const remoteKey = remoteKeyOf(Buffer.alloc(32, 7));

interface Asked {
  readonly remote: string;
  readonly claims: readonly string[];
  readonly from: unknown;
}

/** A candidate API whose sessions are `Bearer asha` and `Bearer ravi`. */
function candidateApi(asked: Asked[]) {
  const api = Fastify();
  api.post<{ Body: { remote: string; claims: readonly string[] } }>(remoteTokensPath, (request, reply) => {
    const { remote, claims } = request.body;
    const { authorization = '', 'x-forwarded-for': from } = request.headers;
    asked.push({ remote, claims, from });
    const [, sub = ''] = /^Bearer (asha|ravi)$/.exec(authorization) ?? [];
    if (!sub) return reply.code(401).send({ code: 'session-required', message: 'Please sign in again' });
    const token = signRemoteToken(remoteKey, { iss: 'https://portal.example', aud: remote, sub });
    return { data: { token } };
  });
  api.get('/api/candidate/me', () => ({ data: 'mine' }));
  return api;
}

/** Answers with what it was asked. */
const echo: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    const body = Buffer.concat(chunks).toString();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ method, url, headers, body }));
  });
};

export interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

export const session = { authorization: 'Bearer asha' };

/** An edge between a candidate API and the server of `mf-jobs`; that of `mf-away` is not there. */
export async function openRemoteApis() {
  let listener = echo;
  const upstream = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const asked: Asked[] = [];
  const api = candidateApi(asked);
  const edge = buildEdge({
    channel: 'production',
    store: new FileStore('no-store'),
    api: await api.listen({ port: 0, host: '127.0.0.1' }),
    remoteApis: {
      'mf-jobs': { url: `http://127.0.0.1:${portOf(upstream)}/v1`, claims: ['email'] },
      'mf-away': { url: 'http://127.0.0.1:9', claims: [] },
    },
  });
  return {
    edge,
    /** What the candidate API was asked for. */
    asked,
    get: (url: string, headers: Record<string, string> = session) => edge.inject({ url, headers }),
    /** What the server of `mf-jobs` answers from now on. */
    respond: (next: RequestListener) => void (listener = next),
    reset() {
      listener = echo;
      asked.length = 0;
    },
    async close() {
      upstream.closeAllConnections();
      upstream.close();
      await edge.close();
      await api.close();
    },
  };
}
