import { endpoints, type EndpointName } from 'shared/contract/endpoints';
import { fileKinds } from 'shared/contract/files';
import type { JobApplication } from 'shared/contract/applications';
import { lookupKinds } from 'shared/contract/lookups';
import { lookups } from 'shared/pretend-api/lookups';
import { createPretendApi } from 'shared/pretend-api/pretend-api';
import { emptyState, findByEmail } from 'shared/pretend-api/state';
import { insertApplication } from '../applications/applications.sql';
import { findCredentials } from '../auth/candidates.sql';
import { openPglite } from '../database/pglite';
import { insertLookups, setLookupActive } from '../lookups/lookups.sql';
import { formBody, formType, type Part } from './forms';
import { openTestApi } from './test-api';

export interface Request {
  readonly endpoint: EndpointName;
  /** Instead of the endpoint's own. */
  readonly method?: 'GET' | 'POST';
  readonly pathParams?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
  readonly ifMatch?: string | undefined;
  /** JSON; a text is sent as it is, so that it can be broken. */
  readonly body?: unknown;
  readonly parts?: readonly Part[];
}

export interface Reply {
  readonly status: number;
  /** JSON, or the type and the content of a file. */
  readonly body: unknown;
}

/** Runs calls on one side, in their order, and keeps each reply under a name of its own. */
export type Ask = (what: string, request: Request) => Promise<Reply>;

/** The real API or the pretend one, with what is not part of the calls. */
export interface Side {
  send(request: Request): Promise<Reply>;
  /** The token of the last reset link that was made for the address. */
  resetToken(email: string): Promise<string>;
  /** The token of the last mailed link to confirm or undo a change of the email address. */
  emailToken(kind: 'confirm' | 'undo'): Promise<string>;
  /** What staff do. */
  addApplication(email: string, application: JobApplication): Promise<void>;
  close(): Promise<void>;
}

const pathOf = ({ endpoint, pathParams = {} }: Request): string =>
  endpoints[endpoint].path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(pathParams[name] ?? ''),
  );

const jsonOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

/** The real API on an embedded database that contains the pretend API's lookups. */
export async function openRealSide(): Promise<Side> {
  const api = await openTestApi({ name: 'PGlite', open: () => openPglite() });
  for (const kind of lookupKinds) {
    await insertLookups(
      api.database,
      kind,
      lookups[kind].map(({ name }) => name),
    );
    for (const { name, isActive } of lookups[kind])
      if (!isActive) await setLookupActive(api.database, kind, name, false);
  }
  return {
    async send(request) {
      const { method, token, ifMatch, query = {}, body, parts } = request;
      const type = parts ? formType : body === undefined ? undefined : 'application/json';
      const response = await api.server.inject({
        method: method ?? endpoints[request.endpoint].method,
        url: `/api${pathOf(request)}`,
        query: { ...query },
        headers: {
          ...(type ? { 'content-type': type } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(ifMatch ? { 'if-match': ifMatch } : {}),
        },
        ...(parts ? { payload: formBody(parts) } : body === undefined ? {} : { payload: jsonOf(body) }),
      });
      const contentType = String(response.headers['content-type']);
      const isJson = contentType.startsWith('application/json');
      const file = { type: contentType, content: response.rawPayload.toString('latin1') };
      return { status: response.statusCode, body: isJson ? response.json() : file };
    },
    async resetToken(email) {
      await api.mailed();
      const link = api.mails.findLast(({ to }) => to === email)?.link ?? '';
      return link.slice(link.lastIndexOf('/') + 1);
    },
    async emailToken(kind) {
      await api.mailed();
      const link = api.mails.findLast((mail) => mail.link?.includes(`/${kind}-email/`))?.link ?? '';
      return link.slice(link.lastIndexOf('/') + 1);
    },
    async addApplication(email, application) {
      const owner = await findCredentials(api.database, email);
      if (!owner) throw new Error(`No account has the address ${email}`);
      await insertApplication(api.database, {
        ...application,
        candidateId: owner.user.id,
        designation: application.designation ?? null,
      });
    },
    close: () => api.close(),
  };
}

function toFormData(parts: readonly Part[]): FormData {
  const form = new FormData();
  for (const part of parts) {
    if ('value' in part) form.append(part.name, part.value);
    else form.append(part.name, new File([new Uint8Array(part.file)], part.filename));
  }
  return form;
}

export function openPretendSide(): Side {
  const state = emptyState();
  const api = createPretendApi(state);
  return {
    async send(request) {
      const { status, body } = await api.answer({
        method: request.method ?? endpoints[request.endpoint].method,
        path: pathOf(request),
        query: request.query ?? {},
        token: request.token,
        ifMatch: request.ifMatch,
        body: request.parts
          ? toFormData(request.parts)
          : request.body === undefined
            ? undefined
            : jsonOf(request.body),
      });
      if (!(body instanceof Blob)) return { status, body: JSON.parse(JSON.stringify(body)) as unknown };
      const content = Buffer.from(await body.arrayBuffer()).toString('latin1');
      return { status, body: { type: body.type, content } };
    },
    resetToken: async (email) => {
      const id = findByEmail(state, email)?.id;
      return Object.keys(state.resets).findLast((token) => state.resets[token] === id) ?? '';
    },
    emailToken: async (kind) => state.emailChanges?.at(-1)?.[kind] ?? '',
    addApplication: async (email, application) => {
      findByEmail(state, email)?.applications.unshift(application);
    },
    close: async () => undefined,
  };
}

const fileEnding = new RegExp(
  `^[0-9a-f]{36}(${Object.values(fileKinds)
    .flatMap(({ extensions }) => extensions)
    .join('|')
    .replaceAll('.', '\\.')})$`,
);

/** A body without what each API makes up for itself: ids, tokens, versions, references and times keep their type alone. */
export function comparable(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => comparable(item, key));
  if (value !== null && typeof value === 'object') {
    const versions = key === 'versions';
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, comparable(inner, versions ? 'version' : name)]),
    );
  }
  if (/^(id|token|version|createdAt|updatedAt|\w+_id)$/.test(key)) return `<${key}: ${typeof value}>`;
  return typeof value === 'string' ? value.replace(fileEnding, '<file$1>') : value;
}
