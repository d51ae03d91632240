import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port of this machine on which nothing listens now: below those that the system gives to outgoing
 * connections, as one of these could take it before its server listens.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
