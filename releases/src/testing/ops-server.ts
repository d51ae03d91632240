import { ashasHash, formBrowser } from 'server-kit/testing/form-browser';
import { buildEdge } from '../edge/app';
import { buildReleaseServer } from '../server/app';
import { ReleaseService } from '../service/release-service';
import type { Store } from '../store/store';
import type { Policy } from '../trust/policy';
import { promotedFiles, promoteNew } from './edge-under-report';
import { stamp } from './fixture';
import { MemoryStore } from './memory-store';

type Options = Parameters<typeof buildReleaseServer>[0];

export const asha: Pick<Options, 'operators' | 'key'> = {
  operators: new Map([['Asha', ashasHash]]),
  key: 'k'.repeat(32),
};

const publicUrl = 'https://ops.example';

type OpsChanges = Partial<Omit<Options, 'service'>> & {
  readonly store?: Store;
  readonly policy?: Policy | null;
};

/** A release server on a store where mf-auth 1.0.1 follows 1.0.0, and a browser with a cookie. */
export async function openOps({ store: given, policy = null, ...changes }: OpsChanges = {}) {
  const store = new MemoryStore(await promotedFiles());
  await promoteNew(store);
  let time = Date.parse(stamp.time) + 5 * 60_000;
  for (const clock of [Date, performance]) jest.spyOn(clock, 'now').mockImplementation(() => time);
  const service = new ReleaseService({ store: given ?? store, policy, viewKey: 'a key of edges for tests' });
  const app = buildReleaseServer({ channel: 'production', publicUrl, service, ...asha, ...changes });
  const browser = formBrowser(app, 'ops.example', '/ops');
  return Object.assign(browser, {
    store: given ?? store,
    app,
    /** An edge on the same store; to be closed by the caller. */
    openEdge: () => buildEdge({ channel: 'production', store: given ?? store, api: 'http://127.0.0.1:9' }),
    pass: (milliseconds: number) => void (time += milliseconds),
    /** What the console reads: `/v1<path>` with the session's cookie. */
    read: (path: string) => app.inject({ url: `/v1${path}`, headers: { cookie: browser.cookie } }),
    /** What the console sends, as a page of this origin. */
    post: (path: string, payload: object, headers: Readonly<Record<string, string>> = {}) =>
      app.inject({
        method: 'POST',
        url: `/v1${path}`,
        payload,
        headers: { host: 'ops.example', 'sec-fetch-site': 'same-origin', cookie: browser.cookie, ...headers },
      }),
  });
}
