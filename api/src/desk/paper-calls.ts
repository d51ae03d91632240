import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { HttpError } from 'server-kit/http-error';
import { number, object } from 'yup';
import { readReason } from '../staff/context';
import { readPaper } from '../staff/papers';
import { requireRight } from '../staff/roles';
import type { Answers } from './answers';
import { candidateOf, deskCalls, type DeskServices } from './calls';
import { line } from './fields';
import { createOpenedPapers, findPaper } from './opened-papers';

const reasonSchema = object({ reason: line(1000).required('needs a reason') });

/** The papers of a candidate: pictures of their pages, and the originals. */
export function servePapers(app: FastifyInstance, services: DeskServices): void {
  const { read, change } = deskCalls(app, services);
  const openPaper = createOpenedPapers(app, services);

  const pagesOf = (call: Parameters<Parameters<typeof read>[2]>[0]) => {
    const candidateId = candidateOf(call);
    const of = { candidateId, reference: call.params.file ?? '' };
    return openPaper(call.actor, of, (slot) => call.note('desk paper', candidateId, slot));
  };

  read('/candidates/:id/papers/:file', object({}), async (call): Promise<Answers['pages']> => {
    const { pages, pageCount } = await pagesOf(call);
    return { drawn: pages.length, pageCount };
  });

  read('/candidates/:id/papers/:file/pages/:page', object({}), async (call) => {
    const { pages } = await pagesOf(call);
    const page = pages[number().integer().isValidSync(call.params.page) ? Number(call.params.page) - 1 : -1];
    if (!page) throw new HttpError('not-found');
    return call.reply
      .headers({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' })
      .send(Buffer.from(page));
  });

  change('/candidates/:id/papers/:file/original', reasonSchema, async (call) => {
    requireRight(call.actor, 'see candidates');
    const id = candidateOf(call);
    const file = await findPaper(services, id, call.params.file ?? '');
    const reason = readReason('The reason', call.body.reason);
    await call.note('desk original', id, `${file.slot} (original file): ${reason}`);
    const content = await readPaper(services, call.actor, id, file);
    return call.reply
      .headers({
        'content-type': file.contentType,
        // Nothing that a candidate typed.
        'content-disposition': `attachment; filename="${file.slot}${path.extname(file.name)}"`,
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'private, no-store',
      })
      .send(content);
  });
}
