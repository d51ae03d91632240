import path from 'node:path';
import { buildApp } from './app';
import { argon2Hasher } from './auth/passwords';
import type { Config } from './config';
import { migrate } from './database/migrate';
import { openDatabase } from './database/open';
import { openDiskStore } from './files/disk-store';
import type { FileStore } from './files/store';
import { outboxTransport, smtpTransport, type MailTransport } from './mail/transport';
import { demoAccount } from 'shared/contract/sample-candidate';
import { seed } from './seed/seed';
import { runStaff } from './staff/run';

/** Loads the SDK on demand: a portal that keeps its files on the disk should not pay for it. */
export async function openStore({ fileStore, dataFolder }: Config): Promise<FileStore> {
  if (fileStore.kind === 'disk') return openDiskStore(fileStore.folder);
  const { openS3Store } = await import('./files/s3-store');
  return openS3Store(fileStore, path.join(dataFolder, 'incoming'));
}

const outboxOf = ({ dataFolder }: Config) => path.join(dataFolder, 'outbox');

export const openTransport = (config: Config, announce: (text: string) => void): MailTransport =>
  config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom)
    : outboxTransport(outboxOf(config), config.mailFrom, announce);

export interface StartOptions {
  /** Reports what the start is doing. */
  readonly onProgress?: (text: string) => void;
  /** Mails that went to the outbox, reset links among them. By default they are printed. */
  readonly announce?: (text: string) => void;
  /** True once the process was asked to stop. */
  readonly isStopping?: () => boolean;
}

/**
 * Opens the database, migrates, seeds and listens. Throws `FolderInUseError` when another process has the data folder,
 * and Node's `EADDRINUSE` when the port is taken; nothing stays open then.
 */
export async function startApi(config: Config, options: StartOptions = {}) {
  const { onProgress = () => undefined, announce = (text) => process.stdout.write(`${text}\n`) } = options;
  onProgress(config.databaseUrl ? 'Connecting to PostgreSQL' : 'Opening the embedded database');
  const opened = await openDatabase(config, (error) =>
    process.stderr.write(`A database connection broke: ${error.message}\n`),
  );
  const { database, claim } = opened;
  try {
    const applied = await migrate(database);
    if (applied.length > 0) onProgress(`Migrated the database: ${applied.join(', ')}`);
    const hasher = argon2Hasher();
    await seed(database, { hasher, demo: config.demo });

    const transport = openTransport(config, announce);
    const store = await openStore(config);
    const { server } = await buildApp({ ...config, ...options, database, hasher, transport, store });
    try {
      const url = await server.listen({ host: config.host, port: config.port });
      claim?.serve((argv) => runStaff(database, argv));
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
        close: async () => {
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
