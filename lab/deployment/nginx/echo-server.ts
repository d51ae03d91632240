import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** In place of an API or a release server: answers with what it was asked. */
export async function startEchoServer() {
  const server = createServer((incoming, answer) => {
    const { url, method, headers } = incoming;
    incoming.resume().on('end', () => {
      answer.setHeader('content-type', 'application/json');
      const { 'x-forwarded-host': host, 'x-forwarded-for': address } = headers;
      answer.end(JSON.stringify({ url, method, host, address }));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
