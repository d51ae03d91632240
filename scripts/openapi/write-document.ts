import { writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import type { OpenApi } from './document';

export async function writeDocument(file: string, document: OpenApi): Promise<void> {
  const options = await resolveConfig(file);
  await writeFile(file, await format(JSON.stringify(document), { ...options, filepath: file }));
}
