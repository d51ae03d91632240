import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OpenApi } from './document';

const folder = path.resolve(import.meta.dirname, '../../contract');

/** `current` describes the API of these sources; `released`, the one that the last release described. */
export const openApiFiles = {
  current: path.join(folder, 'openapi.json'),
  released: path.join(folder, 'released/openapi.json'),
} as const;

export const readDocument = async (file: string): Promise<OpenApi> =>
  JSON.parse(await readFile(file, 'utf8')) as OpenApi;
