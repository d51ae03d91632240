import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildEdge } from '../edge/app';
import { buildReleaseServer, type ReleaseServerOptions } from '../server/app';
import { ReleaseService } from '../service/release-service';
import type { Store } from '../store/store';
import type { Policy } from '../trust/policy';
import { promotedFiles, promoteNew } from './edge-under-report';
import { stamp } from './fixture';
import { MemoryStore } from './memory-store';

/** Of the operator Asha in tests; a cheap hash, since each login waits for it. */
export const opsPassword = 'four words of a test';
const hash = 'scrypt.14.8.1.c2FsdCBvZiB0aGUgdGVzdA.tD9P8Il4UZtgdiHewQli5LkkPbQrbyEeGml04hV8oEM';
export const asha: Pick<ReleaseServerOptions, 'operators' | 'key'> = {
  operators: new Map([['Asha', hash]]),
  key: 'k'.repeat(32),
};

type Fields = Readonly<Record<string, string | number>>;

const headersOfForm = {
  host: 'ops.example',
  origin: 'https://ops.example',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
};
const textsOf = (fields: Fields) =>
  Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);

const publicUrl = 'https://ops.example';

type OpsChanges = Partial<Omit<ReleaseServerOptions, 'service'>> & {
  readonly store?: Store;
  readonly policy?: Policy | null;
};

export type OpsServer = Awaited<ReturnType<typeof openOps>>;

/** A release server on a store where mf-auth 1.0.1 follows 1.0.0, and a browser with a cookie. */
export async function openOps({ store: given, policy = null, ...changes }: OpsChanges = {}) {
  const store = new MemoryStore(await promotedFiles());
  await promoteNew(store);
  let time = Date.parse(stamp.time) + 5 * 60_000;
  for (const clock of [Date, performance]) jest.spyOn(clock, 'now').mockImplementation(() => time);
  const service = new ReleaseService({ store: given ?? store, policy, viewKey: 'a key of edges for tests' });
  const app = buildReleaseServer({ channel: 'production', publicUrl, service, ...asha, ...changes });
  const inject = (options: InjectOptions): Promise<LightMyRequestResponse> => app.inject(options);

  /** Sends a form, as a page of this origin does; an empty header is left out. */
  const send = async (
    url: string,
    fields: Fields,
    headers: Fields = {},
    remoteAddress = '198.51.100.4',
  ): Promise<LightMyRequestResponse> => {
    const sent = textsOf({ cookie: opened.cookie, ...headersOfForm, ...headers });
    const response = await inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(textsOf(fields)).toString(),
      headers: Object.fromEntries(sent.filter(([, value]) => value !== '')),
      remoteAddress,
    });
    const [cookie] = String(response.headers['set-cookie'] ?? '').split(';');
    if (cookie) opened.cookie = cookie;
    return response;
  };

  const opened = {
    store: given ?? store,
    app,
    cookie: '',
    /** An edge on the same store; to be closed by the caller. */
    openEdge: () => buildEdge({ channel: 'production', store: given ?? store, api: 'http://127.0.0.1:9' }),
    pass: (milliseconds: number) => void (time += milliseconds),
    get: (url: string, headers: Fields = {}) =>
      inject({ url, headers: { accept: 'text/html', cookie: opened.cookie, ...headers } }),
    send,
    /** What the console reads: `/v1<path>` with the session's cookie. */
    read: (path: string) => inject({ url: `/v1${path}`, headers: { cookie: opened.cookie } }),
    /** What the console sends, as a page of this origin. */
    post: (path: string, payload: object, headers: Readonly<Record<string, string>> = {}) =>
      inject({
        method: 'POST',
        url: `/v1${path}`,
        payload,
        headers: { host: 'ops.example', 'sec-fetch-site': 'same-origin', cookie: opened.cookie, ...headers },
      }),
    logIn: (name = 'Asha', password = opsPassword, address?: string) =>
      send('/ops/login', { name, password }, {}, address),
  };
  return opened;
}
