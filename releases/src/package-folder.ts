import { existsSync } from 'node:fs';
import path from 'node:path';

const beside = path.join(import.meta.dirname, 'releases');

/** This workspace's own files; the compiled servers have them in `releases`, beside their code. */
export const packageFolder = existsSync(beside) ? beside : path.resolve(import.meta.dirname, '..');
