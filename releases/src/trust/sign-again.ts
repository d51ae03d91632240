import { ReleaseError } from '../release-error';
import { readJson } from '../store/parse-json';
import { mapConcurrent } from '../store/map-concurrent';
import { openDocument, signDocument } from './keys';
import { documentFolders, isDocument, type SignedStore } from './signed-store';

/** Signs all with a new key. @param adopts also what no trusted key has signed. @returns how many */
export async function signAgain(store: SignedStore, adopts: boolean): Promise<number> {
  const { unsigned, keys } = store;
  if (!keys.signing) throw new ReleaseError('Set RELEASE_KEY to the private key that signs from now on');
  let count = 0;
  const objects = await mapConcurrent(documentFolders, (folder) => unsigned.objects(folder));
  for (const { key } of objects.flat().filter((one) => isDocument(one.key))) {
    const document = (await readJson(unsigned, key)) as Readonly<Record<string, unknown>> | null;
    const isCurrent = openDocument(key, document, [keys.signing.publicKey]) !== null;
    const isOurs = openDocument(key, document, keys.trusted) !== null;
    if (!document || isCurrent || !(isOurs || adopts)) continue;
    await unsigned.put(key, signDocument(key, document, keys.signing));
    count += 1;
  }
  return count;
}
