import { consentHeader, signUpConsent } from 'contract/wire/consent';
import { endpoints, type EndpointName } from 'contract/wire/endpoints';
import type { JobApplication } from 'contract/wire/applications';
import { lookupKinds } from 'contract/wire/lookups';
import { demoAccount } from 'contract/samples/sample-candidate';
import { lookups } from 'pretend-api/lookups';
import { createPretendApi } from 'pretend-api/pretend-api';
import { emptyState, findByEmail } from 'pretend-api/state';
import { insertApplication } from '../applications/applications.sql';
import { findAccount } from '../auth/candidates.sql';
import { createToken } from '../auth/tokens';
import { putRequest } from '../files/document-requests.sql';
import { insertLookups, setLookupActive } from '../lookups/lookups.sql';
import type { Mail } from '../mail/transport';
import { insertLink } from '../notices/notices.sql';
import { postgresAsOwner } from './databases';
import { differsFromDescription } from './description';
import { formBody, formType, type Part } from './multipart';
import { fillPath, jsonOf, openTestApi, type CallOptions } from './test-api';

export const asha = { ...demoAccount, email: 'asha.raman@example.com', password: 'secret-1' };

export interface Request extends Omit<CallOptions, 'ip' | 'query'> {
  readonly query?: Record<string, string>;
  readonly endpoint: EndpointName;
}

interface Reply {
  readonly status: number;
  /** JSON, or the type and the content of a file. */
  readonly body: unknown;
}

/** Makes a call on one side, and keeps its reply under a name of its own. */
export type Ask = (what: string, request: Request) => Promise<Reply>;

/** The real API or the pretend one, with what a test needs besides the calls. */
export type Side = Awaited<ReturnType<typeof openRealSide>>;

/** The real API on a database that contains the pretend API's lookups. */
async function openRealSide() {
  const api = await openTestApi(postgresAsOwner);
  for (const kind of lookupKinds) {
    await insertLookups(
      api.database,
      kind,
      lookups[kind].map(({ name }) => name),
    );
    for (const { name, isActive } of lookups[kind])
      if (!isActive) await setLookupActive(api.database, kind, name, false);
  }
  /** What names the browser from its sign-up on. */
  let cookie = '';
  async function tokenOf(isWanted: (mail: Mail) => boolean | undefined): Promise<string> {
    await api.mailed();
    return api.mails.findLast(isWanted)?.link?.split('/').at(-1) ?? '';
  }
  return {
    async send({ endpoint, ...options }: Request): Promise<Reply> {
      const headers = { ...(cookie ? { cookie } : {}), ...options.headers };
      const response = await api.fetch(endpoints[endpoint], { ...options, headers });
      for (const { name, value } of response.cookies) cookie = `${name}=${value}`;
      const type = String(response.headers['content-type']);
      const isJson = type.startsWith('application/json');
      const body: unknown = isJson
        ? response.json()
        : { type, content: response.rawPayload.toString('latin1') };
      return { status: response.statusCode, body };
    },
    /** The token of the last reset link that was made for the address. */
    resetToken: (email: string) =>
      tokenOf(({ to, link }) => to === email && link?.includes('/reset-password/')),
    /** The token of the last mailed link to confirm or undo a change of the email address. */
    emailToken: (kind: 'confirm' | 'undo') => tokenOf(({ link }) => link?.includes(`/${kind}-email/`)),
    /** The token of the last link that verifies the address. */
    verifyToken: (email: string) =>
      tokenOf(({ to, link }) => to === email && link?.includes('/verify-email/')),
    /** The token of a mail that told the address of its profile. */
    async unsubscribeToken(email: string) {
      const owner = await findAccount(api.database, email);
      const { token, hash } = createToken();
      await insertLink(api.database, { tokenHash: hash, candidateId: owner?.id ?? '', kinds: ['profile'] });
      return token;
    },
    /** More than ten minutes pass since the password was entered. */
    async forgetProofs() {
      await api.database.query(`update sessions set proved_at = now() - interval '11 minutes'`);
    },
    /** What staff do. */
    async addApplication(email: string, application: JobApplication) {
      const owner = await findAccount(api.database, email);
      if (!owner) throw new Error(`No account has the address ${email}`);
      await insertApplication(api.database, {
        ...application,
        candidateId: owner.id,
        designation: application.designation ?? null,
      });
    },
    async askForDocument(email: string, slot: string, message: string) {
      const owner = await findAccount(api.database, email);
      if (!owner) throw new Error(`No account has the address ${email}`);
      await putRequest(api.database, { candidateId: owner.id, slot, message, askedBy: 'staff' });
    },
    close: () => api.close(),
  };
}

/** A form as a browser would have made it. */
const readForm = (parts: readonly Part[]): Promise<FormData> =>
  new Response(new Uint8Array(formBody(parts)), { headers: { 'content-type': formType } }).formData();

function openPretendSide(): Side {
  const state = emptyState();
  const api = createPretendApi(state);
  return {
    async send({ endpoint, method, pathParams, query, token, ifMatch, prefer, parts, body: json, headers }) {
      const call = {
        method: method ?? endpoints[endpoint].method,
        path: fillPath(endpoints[endpoint], pathParams),
      };
      const answer = await api.answer({
        ...call,
        query: query ?? {},
        token,
        ifMatch,
        prefer,
        headers: { [consentHeader]: signUpConsent('en'), ...headers },
        body: parts ? await readForm(parts) : jsonOf(json),
      });
      const { status } = answer;
      const type = answer.body instanceof Blob ? answer.body.type : 'application/json';
      const sent: unknown = answer.body instanceof Blob ? undefined : JSON.parse(JSON.stringify(answer.body));
      const difference = differsFromDescription({ ...call, status, type, body: sent });
      if (difference) throw new Error(`The pretend API is not as described: ${difference}`);
      if (!(answer.body instanceof Blob)) return { status, body: sent };
      const content = Buffer.from(await answer.body.arrayBuffer()).toString('latin1');
      return { status, body: { type, content } };
    },
    resetToken: async (email) => {
      const id = findByEmail(state, email)?.id;
      return Object.keys(state.resets).findLast((token) => state.resets[token] === id) ?? '';
    },
    emailToken: async (kind) => state.emailChanges?.at(-1)?.[kind] ?? '',
    verifyToken: async (email) => {
      const id = findByEmail(state, email)?.id;
      const links = Object.entries(state.verifications ?? {});
      return links.findLast(([, owner]) => owner === id)?.[0] ?? '';
    },
    unsubscribeToken: async (email) => {
      const candidate = findByEmail(state, email)?.id ?? '';
      state.unsubscribes = { 'pretend-unsubscribe': { candidate, kinds: ['profile'] } };
      return 'pretend-unsubscribe';
    },
    forgetProofs: async () => void (state.proved = {}),
    addApplication: async (email, application) => {
      findByEmail(state, email)?.applications.unshift(application);
    },
    askForDocument: async (email, slot, message) => {
      const owner = findByEmail(state, email);
      const ask = { reason: null, sentence: message, dueOn: null };
      const request = { slot, message, askedAt: new Date().toISOString(), ...ask };
      if (owner) owner.documentRequests = [...(owner.documentRequests ?? []), request];
    },
    close: async () => undefined,
  };
}

export interface Asked {
  readonly what: string;
  readonly endpoint: EndpointName;
  readonly reply: Reply;
}

async function record(side: Side, script: (ask: Ask, side: Side) => Promise<void>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const ask: Ask = async (what, request) => {
    if (asked.some((one) => one.what === what)) throw new Error(`"${what}" is asked twice`);
    const reply = await side.send(request);
    asked.push({ what, endpoint: request.endpoint, reply });
    return reply;
  };
  await script(ask, side);
  await side.close();
  return asked;
}

/** Runs the same calls on the real API, then on the pretend one. */
export async function askBoth(
  script: (ask: Ask, side: Side) => Promise<void>,
): Promise<[real: Asked[], pretend: Asked[]]> {
  return [await record(await openRealSide(), script), await record(openPretendSide(), script)];
}

const fileEnding = /^[0-9a-f]{36}(\.[a-z]+)$/;

/** Values that no two servers share: times, random ones and what names a server. */
const ownKeys = [
  'id',
  'token',
  'version',
  'newSince',
  'firstSeen',
  'lastSeen',
  'device',
  'challenge',
  'rpId',
];
const isOfOneApi = (key: string) => ownKeys.includes(key) || /(At|_id|Id)$/.test(key);

/**
 * Replies without what each API makes up for itself: ids, tokens, versions, references and times keep their
 * type alone.
 */
export function comparable(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => comparable(item, key));
  if (value !== null && typeof value === 'object') {
    const versions = key === 'versions';
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, comparable(inner, versions ? 'version' : name)]),
    );
  }
  if (isOfOneApi(key)) return `<${key}: ${typeof value}>`;
  // What is packed differs; the pretend API packs nothing.
  if (typeof value === 'string' && value.startsWith('PK')) return '<archive>';
  return typeof value === 'string' ? value.replace(fileEnding, '<file$1>') : value;
}
