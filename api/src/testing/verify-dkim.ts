import { createHash, createVerify, type KeyObject } from 'node:crypto';

/** `a=b; c=d` of a signature. */
function tagsOf(value: string): ReadonlyMap<string, string> {
  const tags = value.split(';').map((tag) => {
    const [name = '', ...rest] = tag.split('=');
    return [name.trim(), rest.join('=').replaceAll(/\s/g, '')] as const;
  });
  return new Map(tags);
}

const relaxedHeader = (name: string, value: string): string =>
  `${name.toLowerCase()}:${value
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()}`;

const relaxedBody = (body: string): string =>
  body
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').trimEnd())
    .join('\r\n')
    .replace(/(?:\r\n)*$/, '\r\n');

/**
 * Verifies the DKIM signature of a mail as its receiver does (RFC 6376, section 6), for rsa-sha256 with
 * relaxed canonicalization.
 * @returns the domain that signed, the selector and the signed headers; null when the mail was changed
 */
export function verifyDkim(mail: string, publicKey: KeyObject) {
  const end = mail.indexOf('\r\n\r\n');
  const headers = [...mail.slice(0, end + 2).matchAll(/^([^:\s]+):((?:.*\r\n[ \t])*.*)\r\n/gm)].map(
    ([, name = '', value = '']) => [name.toLowerCase(), value] as const,
  );
  const signature = headers.find(([name]) => name === 'dkim-signature')?.[1] ?? '';
  const tags = tagsOf(signature);
  const bodyHash = createHash('sha256')
    .update(relaxedBody(mail.slice(end + 4)))
    .digest('base64');
  const signed = tags.get('h')?.toLowerCase().split(':') ?? [];
  const lines = signed.flatMap((name) => {
    const found = headers.findLast(([other]) => other === name);
    return found ? [relaxedHeader(...found)] : [];
  });
  const own = relaxedHeader('dkim-signature', signature.replace(/([\s;]b=)[^;]*/, '$1'));
  const isValid = createVerify('RSA-SHA256')
    .update([...lines, own].join('\r\n'))
    .verify(publicKey, tags.get('b') ?? '', 'base64');
  if (!isValid || bodyHash !== tags.get('bh')) return null;
  return { domain: tags.get('d'), selector: tags.get('s'), signed };
}
