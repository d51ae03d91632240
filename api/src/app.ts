import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { registerApplications } from './applications/routes';
import type { PasswordHasher } from './auth/passwords';
import { createRequireSession } from './auth/require-session';
import { registerAuth } from './auth/routes';
import type { Config } from './config';
import { registerContact } from './contact/routes';
import type { Database } from './database/database';
import { registerDocuments } from './documents/routes';
import { multipartOptions } from './files/multipart-options';
import { registerUploader } from './files/routes';
import type { FileStore } from './files/store';
import { createSweeper } from './files/sweep';
import { registerHealth } from './health/routes';
import { refuseBrokenRequests } from './http/broken-requests';
import { answerFailure, registerErrors } from './http/errors';
import { rememberedKeys } from './http/limits';
import { loggerOptions } from './http/log';
import { endSlowBodies, uploadMinutes } from './http/slow-bodies';
import { registerLookups } from './lookups/routes';
import { createMailQueue, type MailQueue } from './mail/queue';
import type { MailTransport } from './mail/transport';
import { createWriters } from './mail/writers';
import { registerMe } from './me/routes';
import { registerPersonalInformation } from './personal-information/routes';
import { registerPortfolio } from './portfolio/routes';
import { registerProfile } from './profile/routes';
import { registerStepSaves } from './profile/step-saves';

export interface AppOptions extends Pick<
  Config,
  'publicUrl' | 'contactTo' | 'sessionDays' | 'resetMinutes' | 'rateLimits' | 'logLevel'
> {
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly transport: MailTransport;
  readonly store: FileStore;
  /** Where log lines go instead of the standard output. */
  readonly logStream?: { write(line: string): void };
}

export interface App {
  readonly server: FastifyInstance;
  readonly mail: MailQueue;
}

/** The largest JSON is the self-assessment: four answers of 2000 characters, at most 48 KB in JSON's escapes. */
const jsonBodyLimit = 64 * 1024;

/**
 * Builds the API without listening, so that tests inject requests. Closing it ends the mail queue and the file store, not the
 * database.
 */
export async function buildApp(options: AppOptions): Promise<App> {
  const { database, hasher, transport, store, rateLimits, logLevel, logStream } = options;
  const server = fastify({
    logger: loggerOptions(logLevel, logStream),
    bodyLimit: jsonBodyLimit,
    // Only the edge on this machine is believed about who called; anybody else could invent a new address per call.
    trustProxy: 'loopback',
    requestTimeout: uploadMinutes * 60_000,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: refuseBrokenRequests,
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
    forceCloseConnections: true,
  });
  const sweeper = createSweeper({ database, store }, server.log);
  const mail = createMailQueue(database, createWriters(options), server.log);

  // JSON is the only body that these calls take; a plain text would otherwise be read as a string.
  server.removeContentTypeParser('text/plain');
  registerErrors(server);
  server.addHook('onRequest', async (_request, reply) => {
    // Answers are about one person: no cache may keep them, no browser may guess another type.
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
  endSlowBodies(server);
  await server.register(rateLimit, { global: false, cache: rememberedKeys });

  const requireSession = createRequireSession(database);
  await server.register(
    async (api) => {
      registerHealth(api, database);
      registerAuth(api, {
        database,
        hasher,
        mail,
        requireSession,
        rateLimits,
        sessionDays: options.sessionDays,
      });
      registerContact(api, { database, mail, rateLimits });
      registerMe(api, database, requireSession);
      registerProfile(api, database, requireSession);
      registerApplications(api, database, requireSession);
      registerStepSaves(api, database, requireSession);
      registerLookups(api, { database, requireSession, rateLimits });
      // In a scope of their own: no other call takes a multipart body.
      await api.register(async (uploads) => {
        await uploads.register(multipart, multipartOptions);
        registerPersonalInformation(uploads, { database, store, requireSession, mail, rateLimits });
        registerPortfolio(uploads, { database, store, requireSession });
        registerDocuments(uploads, { database, store, requireSession });
        registerUploader(uploads, { database, store, requireSession });
      });
    },
    { prefix: '/api' },
  );
  server.addHook('onClose', async () => {
    await mail.close();
    await sweeper.close();
    transport.close();
    store.close();
  });
  // Mail that an earlier run left unsent, and its uploads that never got a row.
  server.addHook('onListen', async () => {
    mail.wake();
    sweeper.start();
  });
  await server.ready();
  return { server, mail };
}
