import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { repositoryIds } from './trust';

/** A CI system that gives its jobs OpenID Connect tokens, as GitHub Actions does. */
export async function startIssuer() {
  const kid = 'key-1';
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] };
  const server: Server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const found = request.url === '/jwks' ? jwks : { issuer: url, jwks_uri: `${url}/jwks` };
    response.end(JSON.stringify(found));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    privateKey,
    kid,
    /** A token for a job with these claims, which replace the usual ones. Times are in seconds. */
    token(audience: string, claims: JWTPayload, key: typeof privateKey = privateKey): Promise<string> {
      const now = Math.floor(Date.now() / 1000);
      const usual = { iss: url, aud: audience, iat: now, exp: now + 300, jti: randomUUID() };
      return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The claims of a job on the main branch of a team's repository, that deploys. */
export const jobOf = (name: string, claims: JWTPayload = {}): JWTPayload => ({
  repository_id: repositoryIds[name] ?? '9999',
  repository: `acme/${name}`,
  ref: 'refs/heads/main',
  environment: 'production',
  sha: '1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d',
  run_id: '42',
  actor: 'asha',
  ...claims,
});
