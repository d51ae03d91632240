import { ConfigError } from 'server-kit/settings';
import type { Database } from '../database/database';
import type { FileStore } from '../files/store';
import { buildDesk, type DeskOptions } from './app';
import { consoleFolder } from './assets';
import type { DeskConfig } from './config';
import { DeskPeople } from './people';

/** @throws ConfigError for a list of people that cannot be used, or of which nobody could sign in */
function openPeople(
  { peopleFile: file, provider }: Pick<DeskConfig, 'peopleFile' | 'provider'>,
  log: ConstructorParameters<typeof DeskPeople>[1],
): DeskPeople {
  const wrong = (problem: string) => new ConfigError([`The list of people of the desk, ${file}, ${problem}`]);
  const people = readPeople();
  if (people.passwords.size > 0 || (provider && people.hasAccounts)) return people;
  throw wrong(
    provider
      ? 'has nobody who can sign in: give somebody an email, a subject or a password'
      : 'has nobody who can sign in: give somebody a password, or set DESK_OIDC_ISSUER for those with an email or a subject',
  );

  function readPeople(): DeskPeople {
    try {
      return new DeskPeople(file, log);
    } catch (error) {
      throw wrong((error as Error).message);
    }
  }
}

interface DeskParts {
  readonly database: Database;
  readonly store: FileStore;
  readonly log: ConstructorParameters<typeof DeskPeople>[1];
  readonly logger?: DeskOptions['logger'];
}

/** Makes the desk listen, on a database and a file store that the caller closes. */
export async function startDesk(config: DeskConfig, { database, store, log, logger }: DeskParts) {
  const { listening, publicUrl } = config;
  const people = openPeople(config, log);
  const openStore = () => Promise.resolve(store);
  const options = { ...config, logger, database, openStore, people, consoleFolder: consoleFolder() };
  const server = await buildDesk(options);
  try {
    const url = await server.listen(listening);
    return { url, publicUrl, close: () => server.close() };
  } catch (error) {
    await server.close();
    throw error;
  }
}
