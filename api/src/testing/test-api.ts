import type { FastifyInstance, InjectOptions } from 'fastify';
import type { SignInResponse, SignUpPayload } from 'contract/wire/auth';
import { consentHeader, signUpConsent } from 'contract/wire/consent';
import { endpoints, type Endpoint } from 'contract/wire/endpoints';
import { demoAccount } from 'contract/samples/sample-candidate';
import { buildApp, type AppOptions } from '../app';
import { readConfig } from '../config';
import type { Mail, MailTransport } from '../mail/transport';
import { createWriters } from '../letters/writers';
import { cheapHasher } from './cheap-hasher';
import type { TestDatabase } from './databases';
import { formBody, formType, type Part } from './multipart';
import { sendDueMails } from './mails';
import { openTestStore } from './stores';

/**
 * An answer's body, success or failure: a test reads the parts that it expects, and fails when they are not
 * there.
 */
export interface AnswerBody<T> {
  readonly data: T;
  readonly message: string;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface CallOptions {
  /** Instead of the endpoint's own. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined;
  /** JSON; a text is sent as it is, so that it can be broken. */
  readonly body?: unknown;
  readonly parts?: readonly Part[] | undefined;
  readonly token?: string | undefined;
  readonly ifMatch?: string | undefined;
  readonly prefer?: string | undefined;
  readonly pathParams?: Readonly<Record<string, string>> | undefined;
  /** As text, or by name. */
  readonly query?: string | Record<string, string> | undefined;
  readonly ip?: string;
  /** `Accept-Language` */
  readonly language?: string | undefined;
  /** A sign-up has the consent of an adult by default. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export type RawRequest = Pick<InjectOptions, 'method' | 'url' | 'headers' | 'payload' | 'query'>;

/** An endpoint's path with the values of its `:name` parts; '' where none is given. */
const fillPath = ({ path }: Endpoint, pathParams: Readonly<Record<string, string>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(pathParams[name] ?? ''));
const jsonOf = (body: unknown): string | undefined =>
  body === undefined || typeof body === 'string' ? body : JSON.stringify(body);

const mailSettings = {
  publicUrl: 'https://portal.example',
  contactTo: 'team@marigold.example',
  mailFrom: 'no-reply@marigold.example',
  licenceNumber: 'B-0123/DEL/PART/1000+/5/1234/2010',
  noticeGateway: null,
};

let people = 0;

/** A valid sign-up, another address each time. */
export function person(changes: Partial<SignUpPayload> = {}): SignUpPayload {
  people += 1;
  return { ...demoAccount, email: `asha.${people}@example.com`, password: 'secret-1', ...changes };
}

function callsOf(server: FastifyInstance) {
  const inject = (request: RawRequest, ip = '203.0.113.7') =>
    server.inject({ remoteAddress: ip, ...request });

  async function raw<T = unknown>(request: RawRequest, ip?: string) {
    const response = await inject(request, ip);
    const { statusCode: status, headers } = response;
    return { status, headers, body: response.json<AnswerBody<T>>() };
  }

  function requestOf(endpoint: Endpoint, options: CallOptions): RawRequest {
    const {
      method = endpoint.method,
      body,
      parts,
      token,
      ifMatch,
      prefer,
      pathParams,
      query = '',
      language,
      headers,
    } = options;
    const bodyType = body === undefined ? undefined : 'application/json';
    const type = parts ? formType : bodyType;
    return {
      method,
      url: `/api${fillPath(endpoint, pathParams)}`,
      query,
      headers: {
        ...(type ? { 'content-type': type } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
        ...(prefer === undefined ? {} : { prefer }),
        ...(language === undefined ? {} : { 'accept-language': language }),
        ...(endpoint.path === endpoints.signUp.path ? { [consentHeader]: signUpConsent('en') } : {}),
        ...headers,
      },
      payload: parts ? formBody(parts) : (jsonOf(body) ?? ''),
    };
  }

  return {
    raw,
    call: <T = unknown>(endpoint: Endpoint, options: CallOptions = {}) =>
      raw<T>(requestOf(endpoint, options), options.ip),
    /** As `call`, but the bytes as they came. */
    fetch: (endpoint: Endpoint, options: CallOptions = {}) =>
      inject(requestOf(endpoint, options), options.ip),
  };
}

/** A refused call is answered at once. */
export const testRateLimits = { ...readConfig({}).rateLimits, holdMs: 0 };

/** The whole API on a database of its own, without a port. */
export async function openTestApi(on: Pick<TestDatabase, 'openMigrated'>, changes: Partial<AppOptions> = {}) {
  const database = await on.openMigrated();
  const store = changes.store ?? (await openTestStore());
  /** What was sent, oldest first. */
  const mails: Mail[] = [];
  const transport: MailTransport = { send: async (one) => void mails.push(one) };
  const server = await buildApp({
    ...mailSettings,
    passkeys: { domain: 'portal.example', origins: ['https://portal.example'] },
    database,
    transport,
    store,
    hasher: cheapHasher,
    sessionDays: 30,
    sessionIdleDays: 14,
    rateLimits: { ...testRateLimits, perIp: 100_000, callsPerIp: 6_000_000, callsPerCandidate: 6_000_000 },
    logLevel: 'silent',
    trustedProxies: ['loopback'],
    worker: 'own',
    limitsUrl: null,
    clamd: null,
    digilocker: null,
    fileKeys: [Buffer.alloc(32, 1)],
    ...changes,
  });
  const calls = callsOf(server);

  /** Of a person who has confirmed the address. */
  async function signUp(personChanges?: Partial<SignUpPayload>): Promise<SignUpPayload> {
    const payload = person(personChanges);
    const { status, body } = await calls.call(endpoints.signUp, { body: payload });
    if (status !== 201) throw new Error(`The sign-up failed: ${JSON.stringify(body)}`);
    // Hardly any test is about the mail that follows.
    await database.query(`delete from pgboss.job where name = 'mail' and data ->> 'kind' = 'email-verify'`);
    await database.query(`update candidates set email_verified_at = now() where email = $1`, [payload.email]);
    return payload;
  }

  return {
    ...calls,
    server,
    database,
    store,
    hasher: cheapHasher,
    transport,
    mails,
    /** Sends mails that are due. The API itself does so only when it listens. */
    mailed: () => sendDueMails(database, createWriters({ ...mailSettings, database, transport })),
    signUp,
    candidate: async (personChanges?: Partial<SignUpPayload>) => {
      const { email, password } = await signUp(personChanges);
      const { body } = await calls.call<SignInResponse>(endpoints.signIn, { body: { email, password } });
      return { ...body.data, password };
    },
    /** Someone whose address nobody has proven. */
    newcomer: async (personChanges?: Partial<SignUpPayload>) => {
      const payload = person(personChanges);
      await calls.call(endpoints.signUp, { body: payload });
      const { email, password } = payload;
      const { body } = await calls.call<SignInResponse>(endpoints.signIn, { body: { email, password } });
      return { ...body.data, password };
    },
    /**
     * Listens on a free port of this machine and returns the address, for what only a real connection shows.
     */
    listen: () => server.listen({ host: '127.0.0.1', port: 0 }),
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}

export type TestApi = Awaited<ReturnType<typeof openTestApi>>;
