import type { FastifyInstance } from 'fastify';
import { sendFailure } from 'server-kit/failures';
import type { EdgeContext } from './context';

/** Where researchers look for a contact (RFC 9116). */
const path = '/.well-known/security.txt';

/** Days for which a copy counts; the file says so again each day. */
const validDays = 180;
const day = 24 * 60 * 60 * 1000;

/** `mailto:security@jobs.example`, `https://jobs.example/security` or `tel:+91...` (RFC 9116). */
export const isSecurityContact = (text: string): boolean =>
  /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/.test(text) && URL.canParse(text);

/** Without a contact there is no such file: one without a contact would be worse. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { securityContact: contact, publicUrl }: Pick<EdgeContext, 'securityContact' | 'publicUrl'>,
): void {
  app.get(path, async (_request, reply) => {
    if (contact === undefined) return sendFailure(reply, 'not-found');
    const expires = new Date((Math.floor(Date.now() / day) + validDays) * day).toISOString();
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      ...(publicUrl === undefined ? [] : [`Canonical: ${new URL(path, publicUrl).href}`]),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}
