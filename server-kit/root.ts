import { existsSync } from 'node:fs';
import path from 'node:path';

const here = import.meta.dirname;

/**
 * Has the folders `api` and `contract`. The compiled servers have both beside them, with what is read at run
 * time alone.
 */
export const root = existsSync(path.join(here, 'api/locales')) ? here : path.dirname(here);
