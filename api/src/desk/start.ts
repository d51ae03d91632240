import { ConfigError } from 'server-kit/settings';
import type { Database } from '../database/database';
import type { FileStore } from '../files/store';
import { buildDesk, type DeskOptions } from './app';
import { consoleFolder } from './assets';
import type { DeskConfig } from './config';
import { DeskPeople } from './people';

/** @throws ConfigError for a list of people that cannot be used */
function openPeople(file: string, log: ConstructorParameters<typeof DeskPeople>[1]): DeskPeople {
  try {
    return new DeskPeople(file, log);
  } catch (error) {
    throw new ConfigError([`The list of people of the desk, ${file}, ${(error as Error).message}`]);
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
  const { listening, peopleFile, publicUrl } = config;
  const people = openPeople(peopleFile, log);
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
