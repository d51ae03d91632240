import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { integrityOf } from 'sdk/build/integrity-of';
import { prepare, sendPrepared } from '../http/answer';
import { packageFolder } from '../package-folder';

/** A part of what edges send, of the folder `page`. */
export const readPagePart = (file: string): string =>
  readFileSync(path.join(packageFolder, 'page', file), 'utf8');

/** A classic script, so that it runs at once and knows its own element: without the `export` of the rules. */
const rules = readPagePart('../../platform/diagnose.js').replace('export ', '');

/** Loaded by `watchScript` when the shell does not start. */
export const healScript = `{\n${rules}\n${readPagePart('heal-shell.js')}}\n`;

/** Inline in every page: it runs when all files of the shell are gone, and loads `/heal-shell.js`. */
export const watchScript = readPagePart('watch-shell.js')
  .replace(/^\/\*.*?\*\/\n/s, '')
  .replace('%INTEGRITY_OF_HEAL%', integrityOf(healScript));

/** Allows `watchScript`, and no other inline script, in the content security policy. */
export const watchSource = `'${integrityOf(watchScript)}'`;

/** Serves the script that replaces a bad shell, whose own files may be gone. */
export function serveHealScript(app: FastifyInstance): void {
  const prepared = prepare('text/javascript; charset=utf-8', healScript);
  app.get('/heal-shell.js', async (request, reply) => sendPrepared(request, reply, await prepared));
}
