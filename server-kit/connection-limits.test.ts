import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { limitConnections } from './connection-limits';

const limits = { bodyMs: 100, uploadMs: 200, answerMs: 500, leastBytes: 1024 };
/** More than the buffers of a connection hold. */
const answerBytes = 32 * 1024 * 1024;

describe('what one connection costs', () => {
  let port: number;
  let begun = 0;
  const server = createServer((request, response) => {
    begun += 1;
    if (request.url === '/short') return void setImmediate(() => response.end('short'));
    if (request.url === '/unfinished') return void response.write('begun, ');
    if (request.method === 'POST') return void request.resume().once('end', () => response.end('whole'));
    Readable.from(Array.from({ length: 512 }, () => Buffer.alloc(answerBytes / 512))).pipe(response);
  });
  // However slow the machine is, time passes only when a test says so.
  beforeAll(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
    limitConnections(server, limits);
    server.keepAliveTimeout = 0;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    jest.useRealTimers();
    server.close();
  });

  /** Sends what `text` is. `answer` is all that comes until the server hangs up. */
  function send(text: string) {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const answer = new Promise<string>((resolve, reject) => {
      socket
        .on('data', (data) => (received += data.toString()))
        .on('close', () => resolve(received))
        // Cut off while we still send.
        .on('error', (error: NodeJS.ErrnoException) => error.code !== 'ECONNRESET' && reject(error));
    });
    return { answer, socket };
  }
  const sendBody = (type: string, body: string, more = 'Content-Length: 10\r\n') =>
    send(`POST /api/ HTTP/1.1\r\nHost: portal\r\n${more}Content-Type: ${type}\r\n\r\n${body}`);
  const arrival = async (): Promise<IncomingMessage> => {
    const [request] = (await once(server, 'request')) as [IncomingMessage];
    return request;
  };
  const upload = 'multipart/form-data; boundary=x';

  it('ends with a body that is late, which is answered', async () => {
    const arrived = arrival();
    const { answer } = sendBody('application/json', '{"a":');
    await arrived;
    jest.advanceTimersByTime(limits.bodyMs);
    expect(await answer).toMatch(/^HTTP\/1.1 408 [^]*"code":"request-timeout"/);
  });

  it('ends with a body that is late without a second answer', async () => {
    const arrived = arrival();
    const { answer, socket } = send(
      'POST /unfinished HTTP/1.1\r\nHost: portal\r\nContent-Length: 10\r\n\r\n{',
    );
    await Promise.all([arrived, once(socket, 'data')]);
    jest.advanceTimersByTime(limits.bodyMs);
    expect(await answer).toMatch(/^HTTP\/1.1 200 [^]*begun, \s*$/);
  });

  it('ends with an upload that has fallen silent', async () => {
    const arrived = arrival();
    const { answer } = sendBody(upload, '--x');
    await arrived;
    jest.advanceTimersByTime(limits.uploadMs);
    expect(await answer).toBe('');
  });

  it('does not end with an upload that moves', async () => {
    const arrived = arrival();
    const part = 'a'.repeat(limits.leastBytes);
    const { answer, socket } = sendBody(
      upload,
      '',
      `Connection: close\r\nContent-Length: ${3 * part.length}\r\n`,
    );
    const request = await arrived;
    for (let sent = 1; sent <= 3; sent += 1) {
      socket.write(part);
      await read(request.socket, sent * part.length);
      if (sent < 3) jest.advanceTimersByTime(limits.uploadMs);
    }
    expect(await answer).toMatch(/^HTTP\/1.1 200 .*whole$/s);
  });
  /** Resolves when the server has read so many bytes, and its head of a request, on this connection. */
  async function read(socket: Socket, bytes: number): Promise<void> {
    while (socket.bytesRead < bytes) await new Promise((resolve) => setImmediate(resolve));
  }

  it.each(['application/json', upload])('does not end with a whole body of %s', async (type) => {
    const more = 'Connection: close\r\nContent-Length: 10\r\n';
    expect(await sendBody(type, '"12345678"', more).answer).toMatch(/^HTTP\/1.1 200 .*whole$/s);
  });

  it.each([
    ['ends with a body', 1, 1001, /^HTTP\/1.1 400 .*"code":"malformed-request"/s],
    ['does not end with a body', 1, 900, /^HTTP\/1.1 200 .*whole/s],
    ['does not end with a body', 300, 2000, /^HTTP\/1.1 200 .*whole/s],
  ])('%s in chunks of %d bytes, of which it has %d', async (_, bytes, count, answer) => {
    const chunk = `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`;
    const more = 'Connection: close\r\nTransfer-Encoding: chunked\r\n';
    expect(await sendBody('text/plain', `${chunk.repeat(count)}0\r\n\r\n`, more).answer).toMatch(answer);
  });

  it('is that of a hundred requests, however many are pipelined', async () => {
    begun = 0;
    await send('GET /short HTTP/1.1\r\nHost: portal\r\n\r\n'.repeat(5000)).answer;
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

  /** Reads a long answer; `rest` runs after each MB. Resolves with how many bytes came. */
  function download(rest: (at: IncomingMessage) => void): Promise<number> {
    return new Promise((resolve, reject) => {
      let bytes = 0;
      const arrived = arrival();
      const { socket } = send('GET / HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n');
      socket
        .on('data', ({ length }) => {
          const megabytes = Math.floor(bytes / 2 ** 20);
          bytes += length;
          if (Math.floor(bytes / 2 ** 20) === megabytes) return;
          socket.pause();
          arrived.then(rest).then(() => socket.resume(), reject);
        })
        .on('close', () => resolve(bytes));
    });
  }

  it('ends with an answer that nobody reads', async () => {
    const still = ({ socket }: IncomingMessage) => {
      // Until all buffers are full, the answer still moves.
      for (let step = 0; step < 3; step += 1) jest.advanceTimersByTime(limits.answerMs);
      expect(socket.destroyed).toBe(true);
    };
    expect(await download(still)).toBeLessThan(answerBytes);
  });

  it('does not end with an answer that is read with rests', async () => {
    const rested = () => void jest.advanceTimersByTime(limits.answerMs / 10);
    expect(await download(rested)).toBeGreaterThan(answerBytes);
  });
});
