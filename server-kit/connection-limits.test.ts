import { Agent, createServer, get } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { limitConnections } from './connection-limits';

describe('what one connection costs', () => {
  let port: number;
  let begun = 0;
  /** More than the buffers of a connection hold. */
  const answerBytes = 32 * 1024 * 1024;
  /** The long answer's end. */
  let cut: Promise<unknown>;
  const server = createServer((request, response) => {
    begun += 1;
    if (request.url === '/short') return void setImmediate(() => response.end('short'));
    if (request.method === 'POST') return void request.resume().once('end', () => response.end('whole'));
    cut = new Promise((resolve) => response.once('close', resolve));
    Readable.from(Array.from({ length: 512 }, () => Buffer.alloc(answerBytes / 512))).pipe(response);
  });
  beforeAll(async () => {
    const limits = { bodyMs: 100, uploadMs: 100, answerMs: 500, leastBytes: 1024 };
    limitConnections(server, limits, ({ socket }, reason) => socket.end(reason));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => void server.close());

  /** Sends what `text` is; resolves with the answer once the server hangs up. */
  function send(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket
        .on('data', (data) => (answer += data.toString()))
        .on('close', () => resolve(answer))
        // Cut off while we still send.
        .on('error', (error: NodeJS.ErrnoException) => error.code !== 'ECONNRESET' && reject(error));
    });
  }
  const sendBody = (type: string, body: string, more = 'Content-Length: 10\r\n') =>
    send(`POST /api/ HTTP/1.1\r\nHost: portal\r\n${more}Content-Type: ${type}\r\n\r\n${body}`);

  it('ends with a body that is late, as its server wants', async () => {
    expect(await sendBody('application/json', '{"a":')).toBe('request-timeout');
  });

  it('ends with an upload that has fallen silent', async () => {
    expect(await sendBody('multipart/form-data; boundary=x', '--x')).toBe('');
  });

  it.each([
    ['ends with a body', 1, 1001, /^malformed-request$/],
    ['does not end with a body', 1, 900, /^HTTP\/1.1 200 .*whole/s],
    ['does not end with a body', 300, 2000, /^HTTP\/1.1 200 .*whole/s],
  ])('%s in chunks of %d bytes, of which it has %d', async (_, bytes, count, answer) => {
    const chunk = `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`;
    const more = 'Connection: close\r\nTransfer-Encoding: chunked\r\n';
    expect(await sendBody('text/plain', `${chunk.repeat(count)}0\r\n\r\n`, more)).toMatch(answer);
  });

  it('is that of a hundred requests, however many are pipelined', async () => {
    begun = 0;
    await send('GET /short HTTP/1.1\r\nHost: portal\r\n\r\n'.repeat(5000));
    expect(begun).toBe(100);
  });

  it('is no matter to a client that keeps its connection: none of its requests fails', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<number | undefined>((resolve, reject) => {
        get({ port, path: '/short', agent }, (answer) => {
          const { localPort } = answer.socket;
          answer.resume().once('end', () => resolve(localPort));
        }).once('error', reject);
      });
    const connections = new Set<number | undefined>();
    for (let i = 0; i < 250; i += 1) connections.add(await ask());
    agent.destroy();
    expect(connections.size).toBe(3);
  });

  /** Resolves with how many bytes of a long answer come, to someone who rests after each MB. */
  function download(rest: () => Promise<unknown>): Promise<number> {
    return new Promise((resolve) => {
      let read = 0;
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET / HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n'),
      );
      socket
        .on('data', ({ length }) => {
          const megabytes = Math.floor(read / 2 ** 20);
          read += length;
          if (Math.floor(read / 2 ** 20) === megabytes) return;
          socket.pause();
          void rest().then(() => socket.resume());
        })
        .on('error', () => undefined) // cut off
        .on('close', () => resolve(read));
    });
  }

  it('ends with an answer that nobody reads', async () => {
    expect(await download(() => cut)).toBeLessThan(answerBytes);
  });

  it('does not end with an answer that is read with rests', async () => {
    const shortly = () => new Promise((resolve) => setTimeout(resolve, 25));
    expect(await download(shortly)).toBeGreaterThan(answerBytes);
  });

  it.each(['application/json', 'multipart/form-data; boundary=x'])(
    'does not end with a whole body of %s',
    async (type) => {
      const more = 'Connection: close\r\nContent-Length: 10\r\n';
      expect(await sendBody(type, '"12345678"', more)).toMatch(/^HTTP\/1.1 200 .*whole$/s);
    },
  );
});
