import { createHash, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';

const dayMs = 24 * 60 * 60 * 1000;

/** Makes a self-signed certificate for localhost, valid for two days. */
export async function makeCertificate() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + 2 * dayMs),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    /** PEM, as is `cert`. */
    key,
    cert,
    /**
     * Chromium accepts the certificate by this hash of its public key. If it ignored certificate errors instead, it would
     * cache no file.
     */
    publicKeyHash: createHash('sha256').update(publicKey).digest('base64'),
  };
}

export type Certificate = Awaited<ReturnType<typeof makeCertificate>>;
