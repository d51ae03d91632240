/** What a server refused, with its words. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** @param status of the answer; left out: there was none */
  constructor(
    message: string,
    readonly status?: number,
    /** Of the release server: it has a page (`codes-page`). */
    readonly code?: string,
  ) {
    super(message);
  }

  /** Whether the same call may succeed later. */
  get mayPass(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500;
  }
}

/**
 * Calls of a page to its server.
 * @param login where somebody signs in again whose session has ended
 * @param server its name in sentences
 */
export function createClient(login: string, server: string) {
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(`/v1${path}`, init).catch(() => {
      throw new Refusal(`${server} does not answer`);
    });
    // The session has ended: whatever was on the page may not be seen any more.
    if (answer.status === 401) window.location.assign(login);
    return answer;
  }

  /** @param body what is posted; left out: it is a GET */
  async function ask(path: string, body?: unknown, options: RequestInit = {}): Promise<Response> {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await send(path, body === undefined ? options : { ...post, ...options });
    if (answer.ok) return answer;
    const { message, code } = (await answer.json().catch(() => ({}))) as {
      readonly message?: string;
      readonly code?: string;
    };
    throw new Refusal(message ?? `${server} answered ${answer.status}`, answer.status, code);
  }

  /** The same, of an answer in JSON. */
  const call = async <T>(path: string, body?: unknown, options?: RequestInit): Promise<T> =>
    (await ask(path, body, options)).json() as Promise<T>;

  return { send, ask, call };
}
