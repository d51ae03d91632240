import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';

/** Milliseconds for a portal to say that it is there. */
const patience = 10_000;

/** Asks the way that the proxy asks later: a client of another kind might know other certificates. */
async function ask(address: string): Promise<http.IncomingMessage> {
  const client = address.startsWith('https:') ? https : http;
  const request = client.get(address, { signal: AbortSignal.timeout(patience) });
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  return answer.resume();
}

const unknownSigner = /^CERT_UNTRUSTED$|SELF_SIGNED_CERT|^UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)/;

/** What to do about a portal that could not be asked, by the code of Node's error. */
export function explain(from: string, command: string, code: string): string {
  if (unknownSigner.test(code)) {
    return (
      `Node does not know who signed the certificate of ${from} (${code}). When it is your company's own authority, ` +
      `say where its certificate is:\n\n` +
      `  NODE_EXTRA_CA_CERTS=/path/to/authority.pem ${command} --from ${from}`
    );
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return `The certificate of ${from} is not good today (${code}): check this machine's clock, or ask who runs the portal to renew it`;
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `The certificate that ${from} shows is made out to another name: give --from the name that browsers use`;
  }
  if (/^EPROTO$|^ERR_SSL_/.test(code)) {
    return `What answers at ${from} does not speak https (${code}). Is it ${from.replace('https:', 'http:')}?`;
  }
  return (
    `No portal answers at ${from}. Start one with npm start in another terminal, ` +
    `or name one: ${command} --from https://portal.example`
  );
}

/**
 * Asks the portal whether it is there.
 * @param command that needs it
 * @throws Error that says what to do when it is not, or when its certificate is not to be trusted
 */
export async function requirePortal(from: string, command: string): Promise<void> {
  const { statusCode = 0, headers } = await ask(`${from}/health`).catch((error: NodeJS.ErrnoException) => {
    throw new Error(explain(from, command, error.code ?? ''));
  });
  if (statusCode === 200) return;
  const location = statusCode >= 300 && statusCode < 400 && headers.location;
  const moved = location ? new URL(location, from).origin : from;
  // Pages would lead the browser there too, past the local sources.
  if (moved !== from) throw new Error(`${from} leads on to ${moved}: ${command} --from ${moved}`);
  throw new Error(explain(from, command, ''));
}
