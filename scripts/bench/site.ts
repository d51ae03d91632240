import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSecureServer, type Http2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { buildEdge } from '../../releases/src/edge/app';
import { prepare, sendPrepared } from '../../releases/src/http/answer';
import type { FileStore } from '../../releases/src/store/file-store';
import type { Certificate } from '../certificate';

/** Where the static copy of a page is served; no path of the portal. */
export const copyPath = '/bench-static-copy';
/** A copy contains React's style attributes as HTML, which the portal's own policy refuses. */
const copyPolicy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

/** Serves a store as the edge does, over HTTP/2 and on a free port. */
export async function serveSite(store: FileStore, api: string, certificate: Certificate) {
  const edge = buildEdge({ store, channel: 'production', api });
  let copy = '';
  edge.get(copyPath, async (request, reply) => {
    reply.header('content-security-policy', copyPolicy);
    return sendPrepared(request, reply, await prepare('text/html; charset=utf-8', copy));
  });
  await edge.ready();
  const { key, cert } = certificate;
  const server = createSecureServer({ key, cert }, (request, response) =>
    // Node's HTTP/2 requests and responses have HTTP/1's interface, which is what the router takes.
    edge.routing(request as unknown as IncomingMessage, response as unknown as ServerResponse),
  );
  const sessions = new Set<Http2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    /** 'https://localhost:40123', HTTP/2 over TLS. */
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    /** From now on `copyPath` answers with this HTML. */
    setCopy: (html: string) => {
      copy = html;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const session of sessions) session.destroy();
      await closed;
      await edge.close();
    },
  };
}
