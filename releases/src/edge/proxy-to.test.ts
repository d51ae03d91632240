import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { accountHeader, accountText } from 'server-kit/account-header';
import { loadLanguages } from 'server-kit/languages';
import { FileStore } from '../store/file-store';
import { temporaryFolder } from '../testing/fixture';
import { buildEdge } from './app';

let api: FastifyInstance;
let edge: FastifyInstance;
let remove: () => Promise<void>;

const addressOf = (app: FastifyInstance): string =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

beforeAll(async () => {
  const temporary = await temporaryFolder();
  remove = temporary.remove;
  api = Fastify({ bodyLimit: 10 * 1024 * 1024 });
  api.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  api.get('/api/echo', (request) => ({ url: request.url, headers: request.headers }));
  api.get('/api/me', (_request, reply) =>
    reply.header(accountHeader, accountText({ id: '0123456789abcdef', since: 0 })).send({}),
  );
  api.get('/api/forged', (_request, reply) => reply.header(accountHeader, 'Asha').send({}));
  api.post('/api/size', (request) => ({ size: (request.body as Buffer).length }));
  api.get('/api/own-policy', (_request, reply) =>
    reply.header('content-security-policy', 'sandbox').send({}),
  );
  api.get('/api/busy', (_request, reply) => reply.code(503).send({ code: 'unavailable', message: 'busy' }));
  await api.listen({ port: 0, host: '127.0.0.1' });
  edge = buildEdge({
    channel: 'production',
    store: new FileStore(path.join(temporary.folder, 'store')),
    api: addressOf(api),
    trustedProxies: ['10.0.0.1'],
  });
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await edge.close();
  await api.close();
  await remove();
});

interface Echo {
  readonly url: string;
  readonly headers: Record<string, string>;
}

test('a call reaches the API with its path, query and token, and the caller’s real address', async () => {
  const headers = { authorization: 'Bearer abc', 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6' };
  const echo = (
    await edge.inject({ url: '/api/echo?page=1', headers, remoteAddress: '203.0.113.7' })
  ).json<Echo>();
  expect(echo.url).toBe('/api/echo?page=1');
  expect(echo.headers).toMatchObject({ authorization: 'Bearer abc', 'x-forwarded-for': '203.0.113.7' });
  expect(echo.headers.forwarded).toBeUndefined();
});

test('no browser sees which account the API names: a sealed cookie has it, for reports alone', async () => {
  const { headers } = await edge.inject({ url: '/api/me' });
  expect(headers).not.toHaveProperty(accountHeader);
  expect(headers['set-cookie']).toMatch(
    /^portal-account=[^;]+; Max-Age=86400; Path=\/reports; HttpOnly; SameSite=Strict$/,
  );
  const forged = (await edge.inject({ url: '/api/forged' })).headers;
  expect([forged[accountHeader], forged['set-cookie']]).toEqual([undefined, undefined]);
});

test('a request has one name in the answer and at the API', async () => {
  const answer = await edge.inject('/api/echo');
  const name = answer.headers['x-request-id'];
  expect(name).toMatch(/^[0-9a-f]{32}$/);
  expect(answer.json<Echo>().headers.traceparent).toContain(`00-${String(name)}-`);
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const continued = await edge.inject({
    url: '/api/echo',
    headers: { traceparent },
    remoteAddress: '10.0.0.1',
  });
  expect(continued.headers['x-request-id']).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
  expect(continued.json<Echo>().headers.traceparent).toBe(traceparent);
  const invented = await edge.inject({ url: '/api/echo', headers: { traceparent } });
  expect(invented.headers['x-request-id']).not.toBe('4bf92f3577b34da6a3ce929d0e0e4736');
  expect(invented.json<Echo>().headers.traceparent).not.toContain('4bf92f3577b34da6a3ce929d0e0e4736');
  expect((await edge.inject('/%zz')).headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
});

test('candidates’ data is not kept by caches unless the API says so', async () => {
  expect((await edge.inject('/api/echo')).headers['cache-control']).toBe('no-store');
});

test('a body larger than the edge’s own default limit streams through', async () => {
  const size = 5 * 1024 * 1024;
  const answer = await new Promise<string>((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'content-length': size },
    };
    const call = httpRequest(`${addressOf(edge)}/api/size`, options, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve(text));
    });
    call.on('error', reject);
    call.end(Buffer.alloc(size));
  });
  expect(JSON.parse(answer)).toEqual({ size });
});

test('a caller that asks for the end of the connection gets it: what the API says of its own is not passed on', async () => {
  const headers = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
    const call = httpRequest(`${addressOf(edge)}/api/echo`, { agent: false }, (response) => {
      response.resume();
      resolve(response.headers);
    });
    call.on('error', reject).end();
  });
  expect([headers.connection, headers['keep-alive']]).toEqual(['close', undefined]);
});

test('malformed JSON is for the API to judge', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await edge.inject({ method: 'POST', url: '/api/size', headers, payload: '{"a":' });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test('a policy that the API sets for its own answer stays', async () => {
  expect((await edge.inject('/api/own-policy')).headers['content-security-policy']).toBe('sandbox');
});

test('a failure of the API is passed on at once, not tried again', async () => {
  const answer = await edge.inject('/api/busy');
  expect([answer.statusCode, answer.json()]).toEqual([503, { code: 'unavailable', message: 'busy' }]);
});

test('an API that is down is explained in words that a candidate understands', async () => {
  const temporary = await temporaryFolder();
  const alone = buildEdge({
    channel: 'production',
    store: new FileStore(temporary.folder),
    api: 'http://127.0.0.1:9',
  });
  await alone.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${addressOf(alone)}/api/candidate/auth/login`, {
    method: 'POST',
    body: '{}',
    headers,
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/try again/) as string,
  });
  await alone.close();
  await temporary.remove();
});

describe('an API that is down', () => {
  const english =
    '{"code":"unavailable","message":"The portal is busy right now. Please try again in a moment"}';
  let alone: FastifyInstance;
  beforeAll(async () => {
    await loadLanguages();
    const store = new FileStore('no-store');
    alone = buildEdge({ channel: 'production', store, api: 'http://127.0.0.1:9' });
  });
  afterAll(() => alone.close());

  const ask = async (language?: string) => {
    const headers = language === undefined ? {} : { 'accept-language': language };
    const { statusCode, payload, headers: sent } = await alone.inject({ url: '/api/candidate/me', headers });
    const { 'x-request-id': _id, date: _date, ...rest } = sent;
    return { statusCode, payload, headers: rest };
  };

  test.each([
    ['hi', 'पोर्टल अभी व्यस्त\u00a0है। थोड़ी देर में फिर से कोशिश करें'],
    ['ta-IN,en;q=0.5', 'தளம் இப்போது பரபரப்பாக உள்ளது. சற்று நேரத்தில் மீண்டும் முயலவும்'],
    ['te', 'పోర్టల్ ఇప్పుడు రద్దీగా ఉంది. కాసేపటికి మళ్లీ ప్రయత్నించండి'],
    ['bn', 'পোর্টাল এখন ব্যস্ত। একটু পরে আবার চেষ্টা করুন'],
    ['mr', 'पोर्टल आत्ता व्यस्त\u00a0आहे. थोड्या वेळाने पुन्हा प्रयत्न करा'],
  ])('is explained to a caller that asks for %s in that language', async (language, message) => {
    const { statusCode, payload, headers } = await ask(language);
    expect([statusCode, JSON.parse(payload)]).toEqual([503, { code: 'unavailable', message }]);
    expect(headers).toMatchObject({
      'content-language': language.slice(0, 2),
      vary: 'Accept-Language',
      'cache-control': 'no-store',
      'retry-after': '5',
    });
  });

  test('is explained in English to everybody else, the same in each byte and header', async () => {
    const plain = await ask();
    expect(plain.payload).toBe(english);
    expect(plain.headers).not.toHaveProperty('content-language');
    for (const language of ['en-IN,hi;q=0.9', 'fr', '*', '']) expect(await ask(language)).toEqual(plain);
  });
});
