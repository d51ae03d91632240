import { once } from 'node:events';
import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import { UsageError } from '../command';

/**
 * In words, why a port cannot be had; null when the reason has nothing to do with the port.
 * @param setting that chooses it
 */
export function portProblem(error: unknown, port: number, setting = 'PORT'): string | null {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop that one, or choose another port: ${setting}=${port + 1} npm start`;
  }
  if (code === 'EACCES')
    return `You may not listen on port ${port}. Choose another one: ${setting}=${port < 1024 ? port + 3000 : port + 1} npm start`;
  return null;
}

/** Finds out before a minute of building, not after it, that the port is taken. */
export async function requireFreePort(host: string, port: number, setting = 'PORT'): Promise<void> {
  const addresses = await lookup(host, { all: true });
  for (const { address } of addresses) {
    try {
      const server = createServer().listen({ host: address, port, exclusive: true });
      await once(server, 'listening'); // or rejects with its error
      server.close();
      await once(server, 'close');
    } catch (error) {
      const problem = portProblem(error, port, setting);
      if (problem) throw new UsageError(problem);
      const { code } = error as NodeJS.ErrnoException;
      // A machine without IPv6 has no ::1.
      if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') throw error;
    }
  }
}
