import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { endSlowBodies } from './slow-bodies';

describe('a body that does not come to its end', () => {
  let app: FastifyInstance;
  let port: number;
  beforeAll(async () => {
    app = fastify({ forceCloseConnections: true });
    endSlowBodies(app, { jsonMs: 100, silenceMs: 100 });
    app.addContentTypeParser('multipart/form-data', (_request, body, done) => {
      body.resume().once('end', () => done(null, null));
    });
    app.post('/', async () => 'whole');
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterAll(() => app.close());

  /** Sends the head of a request of ten bytes, and `body`; resolves with the answer once the server hangs up. */
  function send(type: string, body: string, more = ''): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `POST / HTTP/1.1\r\nHost: portal\r\n${more}Content-Type: ${type}\r\nContent-Length: 10\r\n\r\n${body}`,
        ),
      );
      socket
        .on('data', (data) => (answer += data.toString()))
        .on('close', () => resolve(answer))
        .on('error', reject);
    });
  }

  it('is answered as too slow when it is JSON', async () => {
    const answer = await send('application/json', '{"a":');
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('"code":"request-timeout"');
  });

  it('is cut off when it is an upload that has fallen silent', async () => {
    expect(await send('multipart/form-data; boundary=x', '--x')).toBe('');
  });

  it.each(['application/json', 'multipart/form-data; boundary=x'])(
    'is another matter than a whole one of %s',
    async (type) => {
      expect(await send(type, '"12345678"', 'Connection: close\r\n')).toMatch(/^HTTP\/1.1 200 .*whole$/s);
    },
  );
});
