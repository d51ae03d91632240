import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from 'contract/wire/endpoints';
import { activate } from 'test-kit/activate';
import { configElementId } from 'platform/release';
import { ApiError, call } from 'shared/runtime/api';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { errors } from 'contract/wire/errors';

const asha = { id: '7', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const wrong = 'Something went wrong on our side. Please try again in a moment.';

let server: Server;
let base: string;
/** How the server answers the next requests, and the last request it saw. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let last: { method: string; url: string; authorization: string | undefined; body: string };

const json =
  (status: number, body: unknown): typeof answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };

function pointTo(apiBase: string): void {
  document.body.innerHTML = `<script type="application/json" id="${configElementId}">${JSON.stringify({ apiBase })}</script>`;
}

const shown = () => toasts.get().map(({ title, description }) => `${title}: ${description}`);
const failure = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
};

beforeAll(async () => {
  server = createServer((request, response) => {
    // The page's origin is another than the server's: the browser asks for leave first.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader(
      'access-control-allow-headers',
      'prefer, authorization, content-type, if-match, traceparent, x-consent',
    );
    response.setHeader('connection', 'close');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      last = { method, url, authorization: headers.authorization, body: Buffer.concat(chunks).toString() };
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  pointTo(base);
  answer = json(200, { data: 'fine' });
  session.start({ token: 'secret', user: asha });
  for (const toast of toasts.get()) toasts.dismiss(toast.id);
  // jsdom prints each request that gets no answer.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => jest.restoreAllMocks());

describe('a call', () => {
  it('asks for answers, and fails, in the language of the page', async () => {
    const sent: unknown[] = [];
    answer = (request, response) => {
      sent.push(request.headers['accept-language']);
      json(500, {})(request, response);
    };
    activate('hi', { [wrong]: ['हमारी तरफ़ से कुछ गड़बड़ी हुई।'] });
    expect((await failure(call(endpoints.fetchMe))).message).toBe('हमारी तरफ़ से कुछ गड़बड़ी हुई।');
    activate('en');
    expect((await failure(call(endpoints.fetchMe))).message).toBe(wrong);
    expect(sent).toEqual(['hi', 'en']);
  });

  it.each([413, 429, 502, 504])('says in it what a proxy in front means by %i', async (status) => {
    const tooLarge = 'These files are too large to send together. Send fewer or smaller files.';
    const said = { [wrong]: ['गड़बड़ी हुई'], [tooLarge]: ['बहुत बड़ी'] };
    answer = (_, response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>No</h1>');
    activate('hi', said);
    await failure(call(endpoints.fetchMe));
    activate('en');
    expect(shown()).toEqual([status === 413 ? 'Error: बहुत बड़ी' : 'Error: गड़बड़ी हुई']);
  });

  it("goes to the API's base and returns the body of the answer", async () => {
    const params = { page: 1, limit: 10000 };
    await expect(call(endpoints.listSkills, { params })).resolves.toEqual({ data: 'fine' });
    expect(last).toMatchObject({ method: 'GET', url: '/api/candidate/skills?page=1&limit=10000' });
  });

  it('sends a body as JSON', async () => {
    await call(endpoints.saveEducation, { body: { grades: 'A' } });
    expect(last).toMatchObject({ method: 'POST', body: '{"grades":"A"}' });
  });

  it('carries the bearer token', async () => {
    await call(endpoints.fetchMe);
    expect(last.authorization).toBe('Bearer secret');
  });

  it.each(['signUp', 'signIn', 'forgotPassword', 'sendContactMessage'] as const)(
    'to %s carries no token',
    async (name) => {
      await call(endpoints[name], { body: {} });
      expect(last.authorization).toBeUndefined();
    },
  );

  it('to reset a password carries no token but the one in the path, which is encoded', async () => {
    await call(endpoints.resetPassword, { pathParams: { token: 'a/b?c' }, body: {} });
    expect(last.url).toBe('/api/candidate/auth/reset-password/a%2Fb%3Fc');
    expect(last.authorization).toBeUndefined();
  });

  it('is not made with a hole in its path', async () => {
    await expect(call(endpoints.resetPassword)).rejects.toThrow('needs a value for "token"');
  });

  it('returns a file as a blob of its type', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF');
    const pathParams = { type: 'resume' };
    const file = await call<Blob>(endpoints.downloadFile, { pathParams, responseType: 'blob' });
    expect(file).toBeInstanceOf(Blob);
    expect(file.type).toBe('application/pdf');
  });
});

describe('a call that fails', () => {
  it("shows the server's message, and throws what the server said", async () => {
    const fields = { email: 'An account with this email address already exists' };
    answer = json(409, { code: 'email-taken', message: 'Taken', fields });
    await expect(failure(call(endpoints.signUp, { body: {} }))).resolves.toMatchObject({
      status: 409,
      code: 'email-taken',
      message: 'Taken',
      fields,
    });
    expect(shown()).toEqual(['Error: Taken']);
  });

  it('with 401 and no message asks to sign in again, and leaves session and page alone', async () => {
    answer = json(401, {});
    await expect(failure(call(endpoints.fetchMe))).resolves.toMatchObject({ status: 401 });
    expect(shown()).toEqual([`Error: ${errors['session-required'].message}`]);
    expect(session.get()?.token).toBe('secret');
    expect(window.location.pathname).toBe('/');
  });

  it("with 401 and a message shows the server's", async () => {
    answer = json(401, { code: 'wrong-credentials', message: 'Wrong password' });
    await failure(call(endpoints.signIn, { body: {} }));
    expect(shown()).toEqual(['Error: Wrong password']);
  });

  it.each([
    [
      'a page of a proxy',
      (_: unknown, response: ServerResponse) => response.writeHead(502).end('<h1>Bad gateway</h1>'),
    ],
    ['a message that is no text', json(500, { message: { deep: true } })],
    ['no body', (_: unknown, response: ServerResponse) => response.writeHead(500).end()],
  ])('with %s shows a sentence of our own', async (_, how) => {
    answer = how;
    await failure(call(endpoints.fetchMe));
    expect(shown()).toEqual(['Error: Something went wrong on our side. Please try again in a moment.']);
  });

  it('with 413 of a proxy says that the files are too large', async () => {
    answer = (_, response) => response.writeHead(413).end('<h1>Request Entity Too Large</h1>');
    await failure(call(endpoints.saveIdentityDocuments, { body: new FormData() }));
    expect(shown()).toEqual([
      'Error: These files are too large to send together. Send fewer or smaller files.',
    ]);
  });

  it('while a file was asked for shows the message in the blob', async () => {
    answer = json(404, { code: 'not-found', message: 'This file is gone' });
    const pathParams = { type: 'resume' };
    const error = failure(call(endpoints.downloadFile, { pathParams, responseType: 'blob' }));
    await expect(error).resolves.toMatchObject({
      status: 404,
      code: 'not-found',
      message: 'This file is gone',
    });
    expect(shown()).toEqual(['Error: This file is gone']);
  });

  it('shows nothing when it is silent', async () => {
    answer = json(500, { code: 'internal', message: 'Down' });
    await expect(failure(call(endpoints.fetchMe, { silent: true }))).resolves.toMatchObject({
      message: 'Down',
    });
    expect(shown()).toEqual([]);
  });

  it('shows nothing for a save that was overtaken: its form asks which answers to keep', async () => {
    answer = json(412, { code: 'changed-elsewhere', message: 'Changed' });
    await failure(call(endpoints.saveEducation, { body: {}, ifMatch: 'v1' }));
    expect(shown()).toEqual([]);
  });

  it('for want of a server says so, with status 0', async () => {
    pointTo('http://127.0.0.1:9/api');
    // An upload has no time-out; jsdom would leave another call's timer running after the failure.
    const upload = call(endpoints.saveIdentityDocuments, { body: new FormData() });
    await expect(failure(upload)).resolves.toMatchObject({ status: 0, fields: {} });
    expect(shown()).toEqual(['Error: We could not reach the server. Check your connection and try again.']);
  });

  it('because it was aborted throws without a toast', async () => {
    const abort = new AbortController();
    answer = () => abort.abort();
    await expect(failure(call(endpoints.fetchMe, { signal: abort.signal }))).resolves.toMatchObject({
      status: 0,
    });
    expect(shown()).toEqual([]);
  });
});
