import type { Opened } from 'server-kit/testing/opened';
import type { FastifyInstance } from 'fastify';
import { reportsPath, type MountReport } from 'platform/report';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from './changes';
import { buildEdge } from '../edge/app';
import type { EdgeOptions } from '../edge/context';
import { readVotes } from '../judge/vote-files';
import { ReleaseService } from '../service/release-service';
import { Steward } from '../service/steward';
import type { Policy } from '../trust/policy';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from './fixture';
import { MemoryStore } from './memory-store';

export const viewKey = 'a key for tests that is long enough';
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

/**
 * An edge a minute after mf-auth 1.0.0 was promoted, with a clock that is stopped until a test lets time
 * pass.
 */
export async function openEdge(options: Partial<EdgeOptions> = {}) {
  const store = new MemoryStore(await promotedFiles());
  let time = Date.parse(stamp.time) + 60_000;
  const now = () => time;
  for (const clock of [Date, performance]) jest.spyOn(clock, 'now').mockImplementation(now);
  /** Opens an edge with the same key; to be closed by the caller. */
  const openSecond = () => buildEdge({ channel: 'production', store, api, viewKey, ...options });
  const pass = (milliseconds: number): void => void (time += milliseconds);
  return { store, edge: openSecond(), now, pass, openSecond };
}

/**
 * The votes on a deployable once the edge has written them, as `<version>: <passed> passed, <failed> failed`.
 */
export async function votesOn(
  { store, edge, now }: Opened<typeof openEdge>,
  name = 'mf-auth',
): Promise<string[]> {
  await edge.close();
  const rows = await readVotes(store, 'production', viewKey, now());
  return rows
    .filter((row) => row.name === name)
    .map(({ version, passed, failed }) => `${version}: ${passed} passed, ${failed.length} failed`);
}

/** The judge of the release server, on the store of an edge. */
export function openSteward(store: MemoryStore, policy: Policy | null = null) {
  const service = new ReleaseService({ store, policy, viewKey, now: () => new Date(Date.now()) });
  const log: string[] = [];
  const note = (line: string): void => void log.push(line);
  return { service, steward: new Steward(service, viewKey, { warn: note, info: note }), log };
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

/** A browser: it keeps its cookies from page view to page view. */
export function browser(edge: FastifyInstance, remoteAddress: string) {
  const { view, send } = visitors(edge);
  const jar = new Map<string, string>();
  const keep = (cookies: readonly string[]): void => {
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';');
      const [name = ''] = pair.split('=', 1);
      jar.set(name, pair.slice(name.length + 1));
    }
  };
  const cookies = (): string => [...jar].map((pair) => pair.join('=')).join('; ');
  return {
    jar,
    cookies,
    open: async (url?: string): Promise<void> => keep([await view(remoteAddress, url)]),
    report: async (...mounts: readonly Partial<MountReport>[]) => {
      const body = { channel: 'production', mounts: mounts.map(mountOf) };
      const answer = await send(remoteAddress, cookies(), body);
      keep([answer.headers['set-cookie'] ?? []].flat());
      return answer;
    },
    /** A page view with a build; one that fails has the kept build in its place. */
    async visit(version: string, fails: boolean, keptVersion = '1.0.0'): Promise<void> {
      await this.open();
      await this.report({ version, failure: fails ? 'render' : null });
      if (fails) await this.report({ version: keptVersion, reason: 'last-good' });
    },
  };
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
