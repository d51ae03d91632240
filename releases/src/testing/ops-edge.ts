import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildEdge } from '../edge/app';
import type { OpsOptions } from '../ops/desk';
import { promotedFiles, promoteNew } from './edge-under-report';
import { stamp } from './fixture';
import { MemoryStore } from './memory-store';

/** Of the operator Asha in tests; a cheap hash, since each log in waits for it. */
export const opsPassword = 'four words of a test';
const hash = 'scrypt.14.8.1.c2FsdCBvZiB0aGUgdGVzdA.tD9P8Il4UZtgdiHewQli5LkkPbQrbyEeGml04hV8oEM';
export const asha: OpsOptions = { operators: new Map([['Asha', hash]]), key: 'k'.repeat(32) };

export type Fields = Readonly<Record<string, string | number>>;

/** An edge with the ops page, on a store where mf-auth 1.0.1 follows 1.0.0, and a browser that is told to go to its pages. */
export interface OpsEdge {
  readonly store: MemoryStore;
  readonly edge: FastifyInstance;
  readonly pass: (milliseconds: number) => void;
  readonly get: (url: string, headers?: Fields) => ReturnType<typeof inject>;
  /** Sends a form, as a page of this origin does. */
  readonly send: (url: string, fields: Fields, headers?: Fields) => ReturnType<typeof inject>;
  readonly sendJson: (url: string, body: unknown) => ReturnType<typeof inject>;
  readonly logIn: (name?: string, password?: string, address?: string) => ReturnType<typeof inject>;
  /** The cookie that the browser holds. */
  cookie: string;
}

const inject = (edge: FastifyInstance, options: InjectOptions) => edge.inject(options);
const sameOrigin = { host: 'ops.example', origin: 'https://ops.example', 'sec-fetch-site': 'same-origin' };

export async function openOps(ops: OpsOptions | null = asha): Promise<OpsEdge> {
  const store = new MemoryStore(await promotedFiles());
  await promoteNew(store);
  let time = Date.parse(stamp.time) + 5 * 60_000;
  const edge = buildEdge({ store, api: 'http://127.0.0.1:9', clock: () => time, ...(ops ? { ops } : {}) });

  const post = async (
    url: string,
    payload: string,
    type: string,
    headers: Fields,
    remoteAddress?: string,
  ) => {
    const sent = { cookie: opened.cookie, 'content-type': type, ...sameOrigin, ...headers };
    const answer = await inject(edge, {
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

  const opened: OpsEdge = {
    store,
    edge,
    cookie: '',
    pass: (milliseconds) => void (time += milliseconds),
    get: (url, headers = {}) =>
      inject(edge, { url, headers: { accept: 'text/html', cookie: opened.cookie, ...headers } }),
    send: (url, fields, headers = {}) => post(url, form(fields), formType, headers),
    sendJson: (url, body) => post(url, JSON.stringify(body), 'application/json', {}),
    logIn: (name = 'Asha', password = opsPassword, address = '198.51.100.4') =>
      post('/ops/login', form({ name, password }), formType, {}, address),
  };
  return opened;
}
