import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { endSlowTransfers } from './slow-transfers';

describe('a transfer that does not come to its end', () => {
  let port: number;
  /** More than the buffers of a connection hold. */
  const answerBytes = 32 * 1024 * 1024;
  /** The long answer's end. */
  let cut: Promise<unknown>;
  const server = createServer((request, response) => {
    if (request.method === 'POST') return void request.resume().once('end', () => response.end('whole'));
    cut = new Promise((resolve) => response.once('close', resolve));
    Readable.from(Array.from({ length: 512 }, () => Buffer.alloc(answerBytes / 512))).pipe(response);
  });
  beforeAll(async () => {
    const limits = { bodyMs: 100, uploadMs: 100, answerMs: 500, leastBytes: 1024 };
    endSlowTransfers(server, limits, ({ socket }) => socket.end('late'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => void server.close());

  /** Sends the head of a request of ten bytes, and `body`; resolves with the answer once the server hangs up. */
  function send(type: string, body: string, more = ''): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `POST /api/ HTTP/1.1\r\nHost: portal\r\n${more}Content-Type: ${type}\r\nContent-Length: 10\r\n\r\n${body}`,
        ),
      );
      socket
        .on('data', (data) => (answer += data.toString()))
        .on('close', () => resolve(answer))
        .on('error', reject);
    });
  }

  it('is ended as its server wants when it is a body', async () => {
    expect(await send('application/json', '{"a":')).toBe('late');
  });

  it('is cut off when it is an upload that has fallen silent', async () => {
    expect(await send('multipart/form-data; boundary=x', '--x')).toBe('');
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

  it('is cut off when it is an answer that nobody reads', async () => {
    expect(await download(() => cut)).toBeLessThan(answerBytes);
  });

  it('is another matter than an answer that is read with rests', async () => {
    const shortly = () => new Promise((resolve) => setTimeout(resolve, 25));
    expect(await download(shortly)).toBeGreaterThan(answerBytes);
  });

  it.each(['application/json', 'multipart/form-data; boundary=x'])(
    'is another matter than a whole one of %s',
    async (type) => {
      expect(await send(type, '"12345678"', 'Connection: close\r\n')).toMatch(/^HTTP\/1.1 200 .*whole$/s);
    },
  );
});
