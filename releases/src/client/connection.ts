import { MovedError } from '../channel/conflict';
import { ReleaseError } from '../release-error';

/** Returns the bearer token of the calls; called once. */
export type Authenticate = (connection: Connection) => Promise<string>;

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
        );
      },
    );
    if (answer.ok || expected.includes(answer.status)) return answer;
    const { message, moved } = readRefusal(await answer.text());
    const text = message ?? `The release server at ${this.url} answered ${answer.status}`;
    throw moved ? new MovedError(text) : new ReleaseError(text);
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

interface Refusal {
  readonly message?: string;
  /** A plan is out of date. */
  readonly moved?: boolean;
}

function readRefusal(text: string): Refusal {
  try {
    const { message, moved } = JSON.parse(text) as { readonly message?: unknown; readonly moved?: unknown };
    return typeof message === 'string' ? { message, moved: moved === true } : {};
  } catch {
    return {}; // an error page of a proxy
  }
}
