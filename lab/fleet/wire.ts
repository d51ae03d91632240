import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/** A network to one engine that can be cut, or go silent. */
export interface Wire {
  readonly port: number;
  /** Ends all connections, and each new one. */
  cut(): void;
  /** Connections stay and are accepted, and no byte gets through. */
  freeze(): void;
  /** Bytes that waited get through. */
  mend(): void;
  /** Requests get through, and connections end instead of their first answer. */
  loseAnswers(): void;
  /** New connections go elsewhere; those that are open end. */
  leadTo(target: NetConnectOpts): void;
  close(): void;
}

export async function openWire(target: NetConnectOpts): Promise<Wire> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'open' | 'cut' | 'frozen' | 'losing' = 'open';
  let goal = target;
  const join = ([near, far]: readonly [Socket, Socket]) => void near.pipe(far).pipe(near);
  const endAll = () => pairs.forEach(([near, far]) => (near.destroy(), far.destroy()));

  const server = createServer({ pauseOnConnect: true }, (near) => {
    if (state === 'cut') return void near.destroy();
    const pair = [near, connect(goal)] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined); // a broken connection is what this is for
      socket.on('close', () => {
        pairs.delete(pair);
        pair.forEach((each) => each.destroy());
      });
    }
    if (state === 'open') join(pair);
    if (state === 'losing') {
      near.pipe(pair[1]).once('data', () => near.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      state = 'cut';
      endAll();
    },
    freeze: () => {
      state = 'frozen';
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    loseAnswers: () => {
      state = 'losing';
      endAll();
    },
    mend: () => {
      if (state === 'frozen') pairs.forEach(join);
      state = 'open';
    },
    leadTo: (next) => {
      goal = next;
      endAll();
    },
    close: () => {
      endAll();
      server.close();
    },
  };
}
