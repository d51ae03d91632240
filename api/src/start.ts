import path from 'node:path';
import { buildApp } from './app';
import { openPasswordHasher } from './passwords/passwords';
import type { Config } from './config';
import type { DeskConfig } from './desk/config';
import { startDesk } from './desk/start';
import { migrate, requireReady } from './migrations/migrate';
import { openDatabase } from './database/open';
import { openClaimedStore } from './files/open-store';
import { outboxTransport, smtpTransport, type MailTransport } from './mail/transport';
import { demoAccount } from 'contract/samples/sample-candidate';
import { seed } from './seed/seed';
import { seedDemo } from './seed/seed-demo';
import { runStaff } from './staff/run';

const outboxOf = ({ dataFolder }: Config) => path.join(dataFolder, 'outbox');

export const openTransport = (config: Config, announce: (text: string) => void): MailTransport =>
  config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom, config.dkim)
    : outboxTransport(outboxOf(config), config.mailFrom, announce);

/** For sentences. */
interface StartLog {
  info(text: string): void;
  warn(text: string): void;
}

const noLog: StartLog = { info: () => undefined, warn: () => undefined };

/** The desk in the process of the API, which owns the embedded database. @param log of the start */
async function openDesk(
  config: DeskConfig | undefined,
  parts: Pick<Parameters<typeof startDesk>[1], 'database' | 'store'>,
  log: StartLog,
) {
  if (!config) return null;
  const error = (_details: object, text: string) => log.warn(text);
  return startDesk(config, { ...parts, log: { error }, logger: { level: config.logLevel } });
}

interface StartOptions {
  /** Migrates a PostgreSQL server too. By default that is a step of its own, `npm run migrate`. */
  readonly migrates?: boolean;
  /** Gets what the start is doing, and mails that went to the outbox, reset links among them. */
  readonly log?: StartLog;
  /** For development: shows people what the API promises, at `/api/docs`. */
  readonly describes?: boolean;
  /** Serves the desk too, on an address of its own. Without it there is none: it is a process of its own. */
  readonly desk?: DeskConfig | undefined;
}

/**
 * Opens the database, migrates the embedded one, and listens. Throws `FolderInUseError` when another
 * process has the data folder, `ConfigError` when a server lacks migrations or a store is another's, and
 * Node's `EADDRINUSE` when the port is taken; nothing stays open then.
 */
export async function startApi(config: Config, options: StartOptions = {}) {
  const { log = noLog } = options;
  log.info(config.databaseUrl ? 'Connecting to PostgreSQL' : 'Opening the embedded database');
  const opened = await openDatabase(config, (error) =>
    log.warn(`A database connection broke: ${error.message}`),
  );
  const { database, claim } = opened;
  try {
    const hasher = openPasswordHasher({ threads: config.passwordThreads });
    if (claim || options.migrates) {
      const applied = await migrate(database);
      if (applied.length > 0) log.info(`Migrated the database: ${applied.join(', ')}`);
      await seed(database);
    } else await requireReady(database, config);

    const transport = openTransport(config, (text) => log.info(text));
    const store = await openClaimedStore(config, database, log);
    // The rest is served without a file store, too.
    if (config.demo)
      await seedDemo({ ...config, database, hasher, store }).catch((error: unknown) => {
        log.warn(`The demo account waits for another start: ${(error as Error).message}`);
      });
    const server = await buildApp({ ...config, ...options, database, hasher, transport, store });
    try {
      const url = await server.listen({ host: config.host, port: config.port });
      const desk = await openDesk(options.desk, { database, store }, log);
      claim?.serve((argv) => runStaff(database, argv, { ...config, openStore: async () => store }));
      return {
        /** 'http://127.0.0.1:3001'; calls are under `/api`. */
        url,
        database: database.kind,
        /** The account to try the portal with; null in production. */
        demo: config.demo ? { email: demoAccount.email, password: demoAccount.password } : null,
        /** In words: where mail goes. */
        mail: config.smtpUrl ? 'an SMTP server' : outboxOf(config),
        /** In words: where candidates' files are stored. */
        files: store.description,
        /** 'http://127.0.0.1:3100', where people open `/desk`; null without one. */
        desk: desk?.url ?? null,
        close: async () => {
          await desk?.close();
          await server.close();
          await opened.close();
        },
      };
    } catch (error) {
      await server.close();
      throw error;
    }
  } catch (error) {
    await opened.close();
    throw error;
  }
}
