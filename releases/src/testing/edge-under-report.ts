import type { FastifyInstance } from 'fastify';
import { reportsPath, type MountReport } from 'platform/report';
import { parseBuildId, promoteBuilds } from '../channel/release';
import { buildEdge } from '../edge/app';
import { ReleaseService } from '../service/release-service';
import { localReleases } from '../service/releases';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from './fixture';
import { MemoryStore } from './memory-store';

export const viewKey = 'a key for tests that is long enough';
export const opsToken = 'a token of those who run the portal';
const api = 'http://127.0.0.1:9';

let published: ReadonlyMap<string, Buffer> | undefined;

/** A shell and mf-auth 1.0.0 promoted, mf-auth 1.0.1 and 1.0.2 published. */
export async function promotedFiles(): Promise<Map<string, Buffer>> {
  if (!published) {
    const { folder, remove } = await temporaryFolder();
    const store = new MemoryStore();
    const remotes = ['1.0.0', '1.0.1', '1.0.2'].map((version) =>
      makeRemote('mf-auth', version, { routes: ['/sign-in'] }),
    );
    await publishAll(store, folder, makeShell('1.0.0'), ...remotes);
    await promoteBuilds(store, ['shell@1.0.0', 'mf-auth@1.0.0'].map(parseBuildId), stamp);
    await remove();
    published = store.files;
  }
  return new Map(published);
}

export const promoteNew = (store: MemoryStore, time = stamp.time) =>
  promoteBuilds(store, [parseBuildId('mf-auth@1.0.1')], { ...stamp, time });

export type EdgeUnderReport = Awaited<ReturnType<typeof openEdge>>;

/**
 * An edge a minute after mf-auth 1.0.0 was promoted, with a clock that is stopped until a test lets time
 * pass.
 */
export async function openEdge() {
  const store = new MemoryStore(await promotedFiles());
  let time = Date.parse(stamp.time) + 60_000;
  const now = () => time;
  for (const clock of [Date, performance]) jest.spyOn(clock, 'now').mockImplementation(now);
  /** Opens an edge with the same key; to be closed by the caller. */
  const automatic = localReleases(new ReleaseService({ store }), { actor: 'automatic', may: null });
  const openSecond = () => buildEdge({ channel: 'production', store, api, viewKey, opsToken, automatic });
  const pass = (milliseconds: number): void => void (time += milliseconds);
  return { store, edge: openSecond(), now, pass, openSecond };
}

/** An address in a different network for each number up to 65,535. */
export const addressOf = (visitor: number): string => `100.${visitor >> 8}.${visitor & 255}.7`;

export function visitors(edge: FastifyInstance) {
  async function view(remoteAddress: string, url = '/sign-in'): Promise<string> {
    const page = await edge.inject({ url, remoteAddress, headers: { accept: 'text/html' } });
    const cookies = [page.headers['set-cookie'] ?? []].flat().flatMap((one) => one.split(';')[0] ?? []);
    // A canary of the shell sets one more.
    return cookies.find((cookie) => cookie.includes('portal-view=')) ?? '';
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
