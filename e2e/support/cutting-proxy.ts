import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { portal } from '../config';

interface CuttingProxy {
  readonly url: string;
  /**
   * Cuts each connection that has brought this many bytes: browsers quietly try a kept-alive one a second
   * time.
   */
  cutAfter(bytes: number): void;
  mend(): void;
  close(): Promise<void>;
}

/** A wire to the portal that can break in the middle of an upload, as a phone's does in a tunnel. */
export async function cuttingProxy(): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let limit: number | null = null;

  const server = createServer((page) => {
    const wire = connect(portal.port, 'localhost');
    for (const socket of [page, wire]) {
      open.add(socket);
      // A broken wire is what this is for.
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    let sent = 0;
    page.on('data', (chunk) => {
      sent += chunk.length;
      if (limit !== null && sent > limit) {
        page.destroy();
        wire.destroy();
      } else if (!wire.write(chunk)) {
        page.pause();
        wire.once('drain', () => page.resume());
      }
    });
    page.on('close', () => wire.destroy());
    wire.pipe(page);
  });

  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cutAfter: (bytes) => {
      limit = bytes;
    },
    mend: () => {
      limit = null;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
