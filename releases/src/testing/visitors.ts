import type { FastifyInstance } from 'fastify';
import { reportsPath, type MountReport } from 'shared/contract/report';

/** An address in a different network for each number up to 65,535. */
export const addressOf = (visitor: number): string => `100.${visitor >> 8}.${visitor & 255}.7`;

/** A browser at an address, as far as the edge can know. */
export function visitors(edge: FastifyInstance) {
  /** Fetches a page. Returns the cookie that marks the view. */
  async function view(remoteAddress: string, url = '/sign-in'): Promise<string> {
    const page = await edge.inject({ url, remoteAddress, headers: { accept: 'text/html' } });
    return String(page.headers['set-cookie']).split(';')[0] ?? '';
  }

  const send = (remoteAddress: string, cookie: string, body: unknown) =>
    edge.inject({
      method: 'POST',
      url: reportsPath,
      remoteAddress,
      headers: { cookie, 'content-type': 'application/json' },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });

  const report = (remoteAddress: string, cookie: string, ...mounts: readonly Partial<MountReport>[]) =>
    send(remoteAddress, cookie, { channel: 'production', mounts: mounts.map(mountOf) });

  return { view, send, report };
}

/** A report about mf-auth 1.0.1, without a failure unless `changes` has one. */
export const mountOf = (changes: Partial<MountReport> = {}): MountReport => ({
  remote: 'mf-auth',
  version: '1.0.1',
  reason: 'current',
  failure: null,
  duration: 400,
  ...changes,
});
