import { connect, type Socket } from 'node:net';

/** So many addresses of this machine. */
export const ipv4 = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `127.0.${2 + Math.floor(index / 250)}.${2 + (index % 250)}`);

/** Opens connections that send nothing, from these addresses, and returns those that the balancer keeps. */
export async function openIdle(
  port: number,
  addresses: readonly string[],
  count: number,
  host = '127.0.0.1',
): Promise<Set<Socket>> {
  const open = new Set<Socket>();
  const openOne = (index: number) =>
    new Promise<void>((resolve) => {
      const socket = connect({ port, host, localAddress: addresses[index % addresses.length]! });
      socket.once('connect', () => (open.add(socket), resolve()));
      socket.on('error', () => resolve()).once('close', () => (open.delete(socket), resolve()));
      socket.resume();
    });
  for (let index = 0; index < count; index += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, count - index) }, (_, more) => openOne(index + more)),
    );
  return open;
}
