import type { SignInResponse, SignUpPayload } from 'shared/contract/auth';
import type { Endpoint } from 'shared/contract/endpoints';
import { endpoints } from 'shared/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { buildApp, type AppOptions } from '../app';
import { argon2Hasher, cheapParameters, type PasswordHasher } from '../auth/passwords';
import { defaultRateLimits } from '../config';
import type { Database } from '../database/database';
import { migrate } from '../database/migrate';
import type { FileStore } from '../files/store';
import type { Mail, MailTransport } from '../mail/transport';
import type { TestDatabase } from './databases';
import { openTestStore } from './stores';

/** An answer's body, success or failure: a test reads the parts that it expects, and fails when they are not there. */
export interface AnswerBody<T> {
  readonly data: T;
  readonly message: string;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface Answer<T> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: AnswerBody<T>;
}

export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly token?: string;
  readonly ifMatch?: string;
  readonly pathParams?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly ip?: string;
}

export interface RawRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
}

export interface TestApi {
  readonly server: FastifyInstance;
  readonly database: Database;
  readonly store: FileStore;
  /** Mails that were sent, oldest first. */
  readonly mails: Mail[];
  readonly hashing: { hashed: number; verified: number };
  /** While set, sending fails with it. */
  mailFailure: Error | null;
  call<T = unknown>(endpoint: Endpoint, options?: CallOptions): Promise<Answer<T>>;
  raw<T = unknown>(request: RawRequest, ip?: string): Promise<Answer<T>>;
  /** Resolves when all mail is out. */
  mailed(): Promise<void>;
  signUp(changes?: Partial<SignUpPayload>): Promise<SignUpPayload>;
  /** Listens on a free port of this machine and returns the address, for what only a real connection shows. */
  listen(): Promise<string>;
  /** Signs up and in. */
  candidate(changes?: Partial<SignUpPayload>): Promise<SignInResponse & { password: string }>;
  close(): Promise<void>;
}

let people = 0;

/** A valid sign-up, another address each time. */
export function person(changes: Partial<SignUpPayload> = {}): SignUpPayload {
  people += 1;
  return {
    firstName: 'Asha',
    lastName: 'Raman',
    email: `asha.${people}@example.com`,
    mobile: '9876543210',
    password: 'secret-1',
    ...changes,
  };
}

/** The whole API on a database of its own, without a port. */
export async function openTestApi(on: TestDatabase, changes: Partial<AppOptions> = {}): Promise<TestApi> {
  const database = await on.open();
  await migrate(database);
  const store = changes.store ?? (await openTestStore());
  const mails: Mail[] = [];
  const hashing = { hashed: 0, verified: 0 };
  const transport: MailTransport = {
    send: async (mail) => {
      if (api.mailFailure) throw api.mailFailure;
      mails.push(mail);
    },
    close: () => undefined,
  };
  const { server, mail } = await buildApp({
    database,
    transport,
    store,
    hasher: counting(argon2Hasher(cheapParameters), hashing),
    publicUrl: 'https://portal.example',
    contactTo: 'team@marigold.example',
    sessionDays: 30,
    resetMinutes: 30,
    rateLimits: { ...defaultRateLimits, perIp: 100_000 },
    logLevel: 'silent',
    ...changes,
  });

  async function raw<T>(
    { method, url, headers = {}, payload }: RawRequest,
    ip = '203.0.113.7',
  ): Promise<Answer<T>> {
    const response = await server.inject({
      method,
      url,
      headers,
      remoteAddress: ip,
      ...(payload === undefined ? {} : { payload }),
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.json<AnswerBody<T>>(),
    };
  }

  const api: TestApi = {
    server,
    database,
    store,
    mails,
    hashing,
    mailFailure: null,
    raw,
    call: ({ method, path }, { body, token, ifMatch, pathParams = {}, query = '', ip } = {}) =>
      raw(
        {
          method,
          url: `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(pathParams[name] ?? ''))}${query}`,
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
          },
          ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        },
        ip,
      ),
    mailed: () => mail.idle(),
    signUp: async (personChanges) => {
      const payload = person(personChanges);
      const { status, body } = await api.call(endpoints.signUp, { body: payload });
      if (status !== 201) throw new Error(`The sign-up failed: ${JSON.stringify(body)}`);
      return payload;
    },
    candidate: async (personChanges) => {
      const { email, password } = await api.signUp(personChanges);
      const { body } = await api.call<SignInResponse>(endpoints.signIn, { body: { email, password } });
      return { ...body.data, password };
    },
    listen: () => server.listen({ host: '127.0.0.1', port: 0 }),
    close: async () => {
      await server.close();
      await database.close();
    },
  };
  return api;
}

function counting(hasher: PasswordHasher, counts: { hashed: number; verified: number }): PasswordHasher {
  return {
    hash: (password) => {
      counts.hashed += 1;
      return hasher.hash(password);
    },
    verify: (stored, password) => {
      counts.verified += 1;
      return hasher.verify(stored, password);
    },
  };
}
