import multipart from '@fastify/multipart';
import { openCounts } from 'server-kit/counts';
import { sendFailure } from 'server-kit/failures';
import { inLanguageOf, loadLanguages } from 'server-kit/languages';
import { openServer } from 'server-kit/open-server';
import { accountCalls } from './account/routes';
import { applicationCalls } from './applications/routes';
import { proofCalls } from './auth/proof-calls';
import { createRequireSession } from './kernel/access/require-session';
import { authCalls } from './auth/routes';
import type { Config } from './config';
import { contactCalls } from './contact/routes';
import { digilockerCalls } from './digilocker/routes';
import { storedDocumentCalls } from './documents/stored-documents';
import { uploadSaveCalls } from './documents/upload-saves';
import { emailChangeCalls } from './email-change/routes';
import { emailVerificationCalls } from './email-verification/routes';
import { openFileWork } from './files/file-work';
import { multipartOptions } from './kernel/uploads/receive-form';
import { uploaderCalls } from './uploader/routes';
import { observeFileFailures } from './files/store';
import { registerHealth } from './health/routes';
import { dropTooMuch } from './http/body-limits';
import { explainError, refuseRoute } from './http/errors';
import { createLimits } from './http/limits';
import { serveDescription } from './http/openapi';
import { serve, type Handlers } from './http/serve';
import { lookupCalls } from './lookups/routes';
import { noticeCalls, serveOneClick } from './notices/unsubscribe';
import { openMailQueue } from './queue/queue';
import type { MailTransport } from './mail/transport';
import { createWriters } from './letters/writers';
import { passkeyListCalls } from './passkeys/list-calls';
import { passkeySignInCalls } from './passkeys/sign-in-calls';
import { meCalls } from './me/routes';
import { stepSaveCalls } from './profile/step-saves';
import { serveRemoteTokens, serveRemovedAccounts } from './remotes/routes';
import { safetyCalls } from './safety/routes';
import type { Services } from './services';
import { sessionCalls } from './sessions/routes';
import { reportProcess } from './system/report-process';
import { registerSystem } from './system/routes';
import { observeMail, observeUpkeep } from './upkeep/observe-upkeep';
import { startWork } from './work';

type Settings = 'contactTo' | 'rateLimits' | 'limitsUrl' | 'logLevel' | 'trustedProxies' | 'worker';

export interface AppOptions extends Omit<Services, 'mail' | 'limits' | 'fileWork'>, Pick<Config, Settings> {
  readonly transport: MailTransport;
  /** Opens `/api/health/system`; without it that is closed. */
  readonly opsToken?: string | undefined;
  /** Shows people what the API promises, at `/api/docs`. */
  readonly describes?: boolean;
  /** Where log lines go instead of the standard output. */
  readonly logStream?: { write(line: string): void };
}

/** A whole upload: seven papers of 5 MB at 50 KB a second. */
const requestMs = 15 * 60_000;
/**
 * Of a body that is no upload. An edge in front waits for a little longer, so that this answer is the
 * caller's.
 */
const bodyMs = 30_000;

const handlersOf = (services: Services): Handlers => ({
  ...authCalls(services),
  ...proofCalls(services),
  ...passkeyListCalls(services),
  ...passkeySignInCalls(services),
  ...emailChangeCalls(services),
  ...emailVerificationCalls(services),
  ...sessionCalls(services),
  ...accountCalls(services),
  ...noticeCalls(services),
  ...contactCalls(services),
  ...meCalls(services),
  ...applicationCalls(services),
  ...safetyCalls(services),
  ...stepSaveCalls(services),
  ...lookupCalls(services),
  ...uploadSaveCalls(services),
  ...storedDocumentCalls(services),
  ...digilockerCalls(services),
  ...uploaderCalls(services),
});

/**
 * Builds the API without listening, so that tests inject requests. Closing it ends the mail queue, the
 * file store and the password hasher, not the database.
 * @throws ConfigError for translations that cannot be used
 */
export async function buildApp(options: AppOptions) {
  await loadLanguages();
  const { database, store, rateLimits, limitsUrl, trustedProxies, logLevel, logStream } = options;
  const logger = { level: logLevel, ...(logStream ? { stream: logStream } : {}) };
  const server = openServer(
    { logger, trustedProxies, bodyMs },
    { requestMs, hasPages: false, explain: explainError, inLanguageOf },
  );
  let endWork = async (): Promise<void> => undefined;
  let endReport = async (): Promise<void> => undefined;
  const mail = await openMailQueue(database, server.log);
  const counts = await openCounts(limitsUrl, server.log);
  const fileWork = openFileWork();
  observeUpkeep(database);
  observeMail(mail);
  observeFileFailures();

  server.setNotFoundHandler((request, reply) => sendFailure(reply, refuseRoute(request)));
  server.addHook('onRequest', (_request, reply, done) => {
    // Answers are about one person: no cache may keep them.
    reply.header('cache-control', 'no-store');
    done();
  });
  server.addHook('preParsing', dropTooMuch);
  await server.register(multipart, multipartOptions);
  server.decorateRequest('candidateId', '');

  const limits = createLimits(counts, rateLimits);
  const requireSession = createRequireSession(database, options.sessionIdleDays, limits.calls);
  serveRemoteTokens(server, options, requireSession, limits.calls);
  serveRemovedAccounts(server, options, limits.calls);
  await server.register(
    async (api) => {
      registerHealth(api, database);
      registerSystem(api, database, mail, options.opsToken);
      serveDescription(api, limits.calls, options.describes ?? false);
      const services: Services = { ...options, mail, limits: limits.byScope, fileWork };
      serve(api, handlersOf(services), requireSession, limits.calls);
      serveOneClick(api, services, limits.calls);
    },
    { prefix: '/api' },
  );
  server.addHook('onClose', async () => {
    await endWork();
    await endReport();
    await mail.close();
    fileWork.close();
    options.hasher.close();
    counts.close();
    store.close();
  });
  server.addHook('onListen', async () => {
    endReport = reportProcess(database, 'api', server.log);
    if (options.worker === 'separate') return;
    endWork = await startWork({ database, store, mail, writers: createWriters(options), log: server.log });
  });
  await server.ready();
  return server;
}
