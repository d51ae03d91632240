import { requireInside } from '../store/layout';
import type { Store, StoredObject } from '../store/store';
import type { Connection } from './connection';

const readOnly = (): never => {
  throw new Error('The release server alone writes to the store');
};

const pathOf = (key: string): string => {
  requireInside(key);
  return `/v1/objects/${key.split('/').map(encodeURIComponent).join('/')}`;
};

/** Read access to the releases, by way of the release server. */
export class HttpStore implements Store {
  readonly description: string;
  readonly isRemote = true;
  readonly withoutMaps = true;

  constructor(private readonly connection: Connection) {
    this.description = `the release server at ${connection.url}`;
  }

  async read(key: string): Promise<Buffer | null> {
    const answer = await this.connection.send(pathOf(key), {}, [404]);
    return answer.status === 404 ? null : Buffer.from(await answer.arrayBuffer());
  }

  async has(key: string): Promise<boolean> {
    return (await this.connection.send(pathOf(key), { method: 'HEAD' }, [404])).ok;
  }

  async list(folder: string): Promise<readonly string[]> {
    const answer = await this.connection.send(`/v1/lists?folder=${encodeURIComponent(folder)}`);
    return (await answer.json()) as readonly string[];
  }

  async objects(folder: string): Promise<readonly StoredObject[]> {
    const answer = await this.connection.send(`/v1/lists?deep=yes&folder=${encodeURIComponent(folder)}`);
    return (await answer.json()) as readonly StoredObject[];
  }

  readonly create = readOnly;
  readonly put = readOnly;
  readonly remove = readOnly;
  readonly removeAll = readOnly;
}
