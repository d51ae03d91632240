import { existsSync } from 'node:fs';
import path from 'node:path';

const beside = path.join(import.meta.dirname, 'releases');

/**
 * The folder of this workspace's own files, `page` and `ops`; the compiled servers have them in `releases`,
 * beside their code.
 */
export const packageFolder = existsSync(beside) ? beside : path.resolve(import.meta.dirname, '..');
