import { ReleaseError } from '../release-error';
import type { Authenticate, Connection } from './connection';

interface Credentials {
  readonly token?: string | undefined;
  readonly idToken?: string | undefined;
  readonly github?: { readonly url?: string | undefined; readonly token?: string | undefined };
}

/** A job's token, made for the release server alone. */
async function askGithub(url: string, token: string, audience: string): Promise<string> {
  const address = new URL(url);
  address.searchParams.set('audience', audience);
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
  });
  const { value } = (await answer.json().catch(() => ({}))) as { readonly value?: unknown };
  if (answer.ok && typeof value === 'string') return value;
  throw new ReleaseError(`The CI system gave the job no token (${answer.status})`);
}

async function exchange(connection: Connection, token: string): Promise<string> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  };
  const answer = await connection.sendOpen('/v1/token', init);
  return ((await answer.json()) as { readonly token: string }).token;
}

/**
 * By a token that was set, else by the CI job's own OpenID Connect token. @throws ReleaseError if there is
 * neither
 */
export const authenticateWith =
  ({ token, idToken, github }: Credentials): Authenticate =>
  async (connection) => {
    if (token !== undefined) return token;
    if (idToken !== undefined) return exchange(connection, idToken);
    if (github?.url !== undefined && github.token !== undefined)
      return exchange(connection, await askGithub(github.url, github.token, connection.url));
    throw new ReleaseError(
      `Nothing says to ${connection.url} who you are. In a CI job, let it ask for an OpenID Connect token (GitHub: ` +
        'permissions: id-token: write; GitLab: id_tokens with RELEASE_ID_TOKEN). Elsewhere, set RELEASE_TOKEN to a token ' +
        'from the console',
    );
  };
