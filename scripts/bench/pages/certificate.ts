import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from '../../start/options';

const run = promisify(execFile);

export interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
  /**
   * Chromium takes the certificate for a good one by this hash of its public key. Passing over errors instead would
   * keep every file out of its cache.
   */
  readonly publicKeyHash: string;
}

/** Makes a certificate for localhost that is good for two days. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  await mkdir(folder, { recursive: true });
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await run('openssl', [
    'req',
    '-x509',
    ...curve,
    ...subject,
    '-days',
    '2',
    '-keyout',
    keyFile,
    '-out',
    certFile,
  ]).catch((error: Error) => {
    throw new UsageError(
      `A certificate for HTTP/2 could not be made. Is openssl installed? ${error.message}`,
    );
  });
  const [key, cert] = await Promise.all([readFile(keyFile), readFile(certFile)]);
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, publicKeyHash: createHash('sha256').update(publicKey).digest('base64') };
}
