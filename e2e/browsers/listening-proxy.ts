import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { portal } from '../config';

/** Where a page keeps what went wrong in it, for the whole walk. */
export const troublesKey = 'walk:troubles';

/** The first script of each page: WebDriver has no means to run one there. */
const listener = `{
  const keep = (trouble) => {
    const all = JSON.parse(sessionStorage.getItem('${troublesKey}') ?? '[]');
    sessionStorage.setItem('${troublesKey}', JSON.stringify([...all, trouble + ' on ' + location.pathname]));
  };
  const say = console.error;
  console.error = (...words) => { keep('console: ' + words.join(' ')); say(...words); };
  addEventListener('error', ({ message, target }) =>
    keep(message ? 'uncaught: ' + message : 'not loaded: ' + (target.src ?? target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => keep('unhandled: ' + reason));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    keep('refused by the policy: ' + effectiveDirective + ' ' + blockedURI));
}`;
const source = '/walk-listener.js';
const integrity = `sha384-${createHash('sha384').update(listener).digest('base64')}`;
const tag = `<script src="${source}" integrity="${integrity}"></script>`;

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Pages get the listener as their first script; all else goes on as it came. */
async function pass(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const isPage = answer.headers['content-type']?.startsWith('text/html');
  const { 'content-length': length, ...rest } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 502, isPage ? rest : answer.headers);
  if (isPage && length !== '0') outgoing.end((await textOf(answer)).replace('<head>', `<head>${tag}`));
  else answer.pipe(outgoing);
}

/** The portal, whose pages first load a script that listens for errors. Their policies stand as they are. */
export async function listeningProxy(): Promise<{ url: string; close: () => void }> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === source) {
      outgoing.setHeader('content-type', 'text/javascript').end(listener);
      return;
    }
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const { method, url } = incoming;
    const onward = request({ host: 'localhost', port: portal.port, method, path: url, headers });
    onward.on('response', (answer) => void pass(answer, outgoing));
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close };
}
