import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';

/**
 * Writes a new certificate for 127.0.0.1 with its key, as HAProxy reads them. All calls of this process trust
 * it until it ends.
 */
export async function writeCertificate(file: string, notAfterDate: Date): Promise<void> {
  // Of two with one name OpenSSL would try the first alone.
  const name = [{ name: 'commonName', value: `fleet ${randomUUID()}` }];
  const { private: key, cert } = await generate(name, {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - 24 * 3_600_000),
    notAfterDate,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  writeFileSync(file, `${cert}\n${key}`, { mode: 0o600 });
}
