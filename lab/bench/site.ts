import { createHash, X509Certificate } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { buildEdge } from '../../releases/src/edge/app';
import { prepare, sendPrepared } from '../../releases/src/http/answer';
import type { FileStore } from '../../releases/src/store/file-store';

/** A self-signed certificate for localhost, as PEM. */
export async function makeCertificate() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  // Chromium accepts it by this hash of its key. If it ignored certificate errors instead, it would cache no
  // file.
  return { key, cert, publicKeyHash: createHash('sha256').update(publicKey).digest('base64') };
}

/** Where the static copy of a page is served; no path of the portal. */
export const copyPath = '/bench-static-copy';
/** A copy contains React's style attributes as HTML, which the portal's own policy refuses. */
const copyPolicy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

/** Serves a store as the edge does, over HTTP/2 and on a free port, until the process ends. */
export async function serveSite(
  store: FileStore,
  api: string,
  { key, cert }: Awaited<ReturnType<typeof makeCertificate>>,
) {
  const edge = buildEdge({ store, channel: 'production', api });
  let copy = '';
  edge.get(copyPath, async (request, reply) => {
    reply.header('content-security-policy', copyPolicy);
    return sendPrepared(request, reply, await prepare('text/html; charset=utf-8', copy));
  });
  await edge.ready();
  const server = createSecureServer({ key, cert }, (request, response) =>
    // Node's HTTP/2 requests and responses have HTTP/1's interface, which is what the router takes.
    edge.routing(request as unknown as IncomingMessage, response as unknown as ServerResponse),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    /** 'https://localhost:40123', HTTP/2 over TLS. */
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    /** From now on `copyPath` answers with this HTML. */
    setCopy: (html: string) => {
      copy = html;
    },
  };
}
