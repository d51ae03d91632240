import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildEdge } from '../edge/app';
import { buildOps, type OpsOptions } from '../ops/app';
import { promotedFiles, promoteNew } from './edge-under-report';
import { stamp } from './fixture';
import { MemoryStore } from './memory-store';

/** Of the operator Asha in tests; a cheap hash, since each log in waits for it. */
export const opsPassword = 'four words of a test';
const hash = 'scrypt.14.8.1.c2FsdCBvZiB0aGUgdGVzdA.tD9P8Il4UZtgdiHewQli5LkkPbQrbyEeGml04hV8oEM';
export const asha: Pick<OpsOptions, 'operators' | 'key'> = {
  operators: new Map([['Asha', hash]]),
  key: 'k'.repeat(32),
};

export type Fields = Readonly<Record<string, string | number>>;

/** An ops server, on a store where mf-auth 1.0.1 follows 1.0.0, and a browser that is told to go to its pages. */
export interface OpsServer {
  readonly store: MemoryStore;
  readonly app: FastifyInstance;
  /** An edge on the same store, with the same clock; to be closed by the caller. */
  readonly openEdge: () => FastifyInstance;
  readonly pass: (milliseconds: number) => void;
  readonly get: (url: string, headers?: Fields) => ReturnType<typeof inject>;
  /** Sends a form, as a page of this origin does. */
  readonly send: (url: string, fields: Fields, headers?: Fields) => ReturnType<typeof inject>;
  readonly sendJson: (url: string, body: unknown) => ReturnType<typeof inject>;
  readonly logIn: (name?: string, password?: string, address?: string) => ReturnType<typeof inject>;
  /** The cookie that the browser holds. */
  cookie: string;
}

const inject = (app: FastifyInstance, options: InjectOptions) => app.inject(options);
const sameOrigin = { host: 'ops.example', origin: 'https://ops.example', 'sec-fetch-site': 'same-origin' };

export async function openOps(changes: Partial<OpsOptions> = {}): Promise<OpsServer> {
  const store = new MemoryStore(await promotedFiles());
  await promoteNew(store);
  let time = Date.parse(stamp.time) + 5 * 60_000;
  const clock = () => time;
  const app = buildOps({ store, clock, ...asha, ...changes });

  const post = async (
    url: string,
    payload: string,
    type: string,
    headers: Fields,
    remoteAddress?: string,
  ) => {
    const sent = { cookie: opened.cookie, 'content-type': type, ...sameOrigin, ...headers };
    const answer = await inject(app, {
      method: 'POST',
      url,
      payload,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '')),
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
    });
    const [cookie] = String(answer.headers['set-cookie'] ?? '').split(';');
    if (cookie) opened.cookie = cookie;
    return answer;
  };
  const form = (fields: Fields): string =>
    new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
  const formType = 'application/x-www-form-urlencoded';

  const opened: OpsServer = {
    store,
    app,
    openEdge: () => buildEdge({ store, api: 'http://127.0.0.1:9', clock }),
    cookie: '',
    pass: (milliseconds) => void (time += milliseconds),
    get: (url, headers = {}) =>
      inject(app, { url, headers: { accept: 'text/html', cookie: opened.cookie, ...headers } }),
    send: (url, fields, headers = {}) => post(url, form(fields), formType, headers),
    sendJson: (url, body) => post(url, JSON.stringify(body), 'application/json', {}),
    logIn: (name = 'Asha', password = opsPassword, address = '198.51.100.4') =>
      post('/ops/login', form({ name, password }), formType, {}, address),
  };
  return opened;
}
