import { createHash } from 'node:crypto';
import fastify from 'fastify';
import type { FastifyReply } from 'fastify';
import { pdf } from './sample-files';

/** What the stub answers instead of the honest answer, by path. */
type Instead = (reply: FastifyReply) => unknown;

/** A DigiLocker of tests: it checks what the portal sends as the published API says, and lies if asked to. */
export async function openStubIssuer() {
  const app = fastify({ forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  const challenges = new Map<string, string>();
  const tokens = new Set<string>();
  const asked: string[] = [];
  const files = new Map<string, Buffer>();
  let instead = new Map<string, Instead>();
  let items: unknown[] = [];

  const lies = (path: string, reply: FastifyReply): boolean => {
    asked.push(path);
    const lie = instead.get(path);
    if (lie) lie(reply);
    return lie !== undefined;
  };
  const isKnown = (authorization = '') => tokens.has(authorization.replace('Bearer ', ''));

  app.post('/public/oauth2/1/token', (request, reply) => {
    if (lies('token', reply)) return reply;
    const sent = request.body as Readonly<Record<string, string>>;
    const { code = '', code_verifier: verifier = '', client_id: id, client_secret: secret } = sent;
    const isRight =
      challenges.get(code) === createHash('sha256').update(verifier).digest('base64url') &&
      id === 'portal' &&
      secret === 'a secret of this test' &&
      sent.redirect_uri === 'https://portal.example/documents/digilocker';
    challenges.delete(code);
    if (!isRight) return reply.code(400).send({ error: 'invalid_grant' });
    const token = `token-${tokens.size}`;
    tokens.add(token);
    return reply.send({
      access_token: token,
      token_type: 'Bearer',
      scope: 'files.issueddocs',
      expires_in: 3600,
    });
  });
  app.get('/public/oauth2/2/files/issued', (request, reply) => {
    if (lies('issued', reply)) return reply;
    return isKnown(request.headers.authorization)
      ? reply.send({ items })
      : reply.code(401).send({ error: 'invalid_token' });
  });
  app.get<{ Params: { uri: string } }>('/public/oauth2/1/file/:uri', (request, reply) => {
    if (lies('file', reply)) return reply;
    if (!isKnown(request.headers.authorization)) return reply.code(401).send({ error: 'invalid_token' });
    return reply.type('application/pdf').send(files.get(request.params.uri) ?? pdf(300));
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    settings: { url, clientId: 'portal', clientSecret: 'a secret of this test' },
    /** What was asked for since the last `reset`, and the bytes that documents have. */
    asked,
    files,
    reset(has: readonly unknown[]): void {
      instead = new Map();
      items = [...has];
      asked.length = 0;
      files.clear();
    },
    lie: (path: 'token' | 'issued' | 'file', lie: Instead) => void instead.set(path, lie),
    forgetTokens: () => tokens.clear(),
    /** The candidate says yes at an address that the portal has led to. @returns what comes back */
    consent(address: string): { readonly state: string; readonly code: string } {
      const { searchParams, pathname } = new URL(address);
      if (pathname !== '/public/oauth2/1/authorize' || searchParams.get('response_type') !== 'code')
        throw new Error(`DigiLocker has no page ${address}`);
      const code = `code-${challenges.size}-${Math.random()}`;
      challenges.set(code, searchParams.get('code_challenge') ?? '');
      return { state: searchParams.get('state') ?? '', code };
    },
    close: () => app.close(),
  };
}

export type StubIssuer = Awaited<ReturnType<typeof openStubIssuer>>;
