import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startIssuer } from '../../releases/src/testing/issuer';

type Claims = Readonly<Record<string, string>>;

/**
 * A CI system whose jobs have OpenID Connect tokens, as those of GitHub and of GitLab have. What a job gets
 * is its environment; nothing in it is good for longer than the job.
 */
export async function startCiSystem() {
  const issuer = await startIssuer();
  /** What each running job of the GitHub kind may say about itself. */
  const jobs = new Map<string, Claims>();
  const server = createServer((request, response) => {
    const claims = jobs.get(request.headers.authorization ?? '');
    const audience = new URL(request.url ?? '', 'http://localhost').searchParams.get('audience');
    if (!claims || audience === null) return void response.writeHead(401).end();
    void issuer.token(audience, claims).then((value) => response.end(JSON.stringify({ value })));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token?api-version=2.0`;
  return {
    issuer,
    /** A job with `permissions: id-token: write`. */
    githubJob(claims: Claims): Record<string, string> {
      const request = randomUUID();
      jobs.set(`Bearer ${request}`, claims);
      return { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: request };
    },
    /** A job with `id_tokens: RELEASE_ID_TOKEN`. */
    async gitlabJob(claims: Claims, audience: string): Promise<Record<string, string>> {
      return { RELEASE_ID_TOKEN: await issuer.token(audience, claims) };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await issuer.stop();
    },
  };
}
