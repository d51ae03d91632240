import codes from '../codes.json' with { type: 'json' };
import { ReleaseError, type RefusalCode } from '../release-error';

/** Returns the bearer token of the calls; called once. */
type Authenticate = (connection: Connection) => Promise<string>;

/** Calls the release server. A refusal, or no response, is a ReleaseError. */
export class Connection {
  private token: Promise<string> | undefined;

  constructor(
    readonly url: string,
    private readonly authenticate: Authenticate,
  ) {}

  /** The bearer token of all calls. */
  logIn(): Promise<string> {
    this.token ??= this.authenticate(this);
    this.token.catch(() => (this.token = undefined));
    return this.token;
  }

  /** @param expected statuses that are no failure beside 2xx */
  async send(path: string, init: RequestInit = {}, expected: readonly number[] = []): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${await this.logIn()}` };
    return this.sendOpen(path, { ...init, headers }, expected);
  }

  /** Without a token. */
  async sendOpen(path: string, init: RequestInit, expected: readonly number[] = []): Promise<Response> {
    const answer = await fetch(`${this.url}${path}`, { ...init, redirect: 'error' }).catch(
      (error: unknown) => {
        const { cause, message } = error as Error & { readonly cause?: { readonly code?: string } };
        throw new ReleaseError(
          `The release server at ${this.url} does not answer (${cause?.code ?? message}). What it had not finished ` +
            'is not visible to anyone: give the command again',
          'unreachable',
        );
      },
    );
    if (answer.ok || expected.includes(answer.status)) return answer;
    const { message, code } = readRefusal(await answer.text());
    throw new ReleaseError(message ?? `The release server at ${this.url} answered ${answer.status}`, code);
  }

  async sendJson<T>(path: string, body: unknown): Promise<T> {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    return (await (await this.send(path, init)).json()) as T;
  }
}

const isCode = (code: unknown): code is RefusalCode =>
  typeof code === 'string' && Object.hasOwn(codes.refusals, code);

function readRefusal(text: string): { readonly message?: string; readonly code?: RefusalCode } {
  try {
    const { message, code } = JSON.parse(text) as { readonly message?: unknown; readonly code?: unknown };
    return typeof message === 'string' ? { message, ...(isCode(code) ? { code } : {}) } : {};
  } catch {
    return {}; // an error page of a proxy
  }
}

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

/** By a token that was set, else by the CI job's OpenID Connect token. @throws ReleaseError */
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
      'stranger',
    );
  };
