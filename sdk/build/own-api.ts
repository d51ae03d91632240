import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createProxyServer } from 'httpxy';
import { remoteKeyOf, remoteKeysPath, removedAccountsPath, signRemoteToken } from 'platform/remote-token';

/** Where the API of a remote listens on its team's machine, as the template has it. */
export const usualApi = 'http://localhost:3400';

const answerJson = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/**
 * Answers `/api/<remote>/…` by the server on this machine, as an edge does: it is told who asks by a token,
 * whose key is at `/api/jwks.json`. Each session of the page alone is another candidate, and no account is
 * ever gone.
 * @param issuer this server's own address
 * @returns whether the request was one of these
 */
export function openOwnApi(name: string, target: string, issuer: () => string) {
  const key = remoteKeyOf(randomBytes(32));
  const prefix = `/api/${name}`;
  const proxy = createProxyServer({ target, changeOrigin: true });
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '', headers } = request;
    if (url === remoteKeysPath) {
      answerJson(response, 200, { keys: [key.jwk] });
      return true;
    }
    if (url === removedAccountsPath) {
      answerJson(response, 200, { data: { gone: [] } });
      return true;
    }
    if (!url.startsWith(`${prefix}/`)) return false;
    const { authorization } = headers;
    delete headers.cookie;
    if (authorization !== undefined) {
      const sub = createHash('sha256').update(authorization).digest('base64url');
      headers.authorization = `Bearer ${signRemoteToken(key, { iss: issuer(), aud: name, sub })}`;
    }
    request.url = url.slice(prefix.length);
    proxy.web(request, response).catch(() => {
      const message = `Nothing answers at ${target}: start the API of ${name}, or name its address with --api`;
      answerJson(response, 502, { code: 'unavailable', message });
    });
    return true;
  };
}
