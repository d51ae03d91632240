import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { localKeysFile, readLocalKeys } from '../../api/src/config';
import { generateKey, pemOf } from '../../releases/src/trust/keys';

/** The file of the key with which `npm start` signs releases on this machine, in the data folder. */
export async function makeLocalKey(dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, 'release-key.pem');
  if (existsSync(file)) return file;
  await mkdir(dataFolder, { recursive: true });
  await writeFile(file, pemOf(generateKey()), { mode: 0o600 });
  return file;
}

/** The master key of uploads that `npm start` makes for this machine, in the data folder. */
export async function makeLocalFileKeys(dataFolder: string): Promise<readonly Buffer[]> {
  const file = localKeysFile(dataFolder);
  if (!existsSync(file)) {
    await mkdir(dataFolder, { recursive: true });
    await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  }
  return readLocalKeys(dataFolder);
}
