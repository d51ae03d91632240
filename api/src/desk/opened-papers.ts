import type { FastifyInstance } from 'fastify';
import { HttpError } from 'server-kit/http-error';
import type { RenderedPages } from '../files/render-pages';
import { describeFiles, type StoredFile } from '../kernel/candidate/stored-files.sql';
import { readPages } from '../staff/papers';
import { requireRight, type Actor } from '../staff/roles';
import type { DeskServices } from './calls';

/** Bytes of pictures that a process keeps: a few papers for each of some people. */
const mostBytes = 128 * 1024 * 1024;
const keptMs = 10 * 60_000;

interface Opened {
  readonly drawn: Promise<RenderedPages>;
  readonly at: number;
  /** Who has an entry for it in the access log. */
  readonly noted: Set<string>;
  bytes: number;
}

/** A file of this candidate. Throws `not-found` for another's, and for one that was replaced. */
export async function findPaper(
  { database }: Pick<DeskServices, 'database'>,
  candidateId: string,
  reference: string,
): Promise<StoredFile> {
  const found = (await describeFiles(database, candidateId)).find(({ name }) => name === reference);
  if (found) return found;
  throw new HttpError('not-found', {
    message: 'This file is not there any more: it was replaced or removed. Look at the candidate again',
  });
}

/** Pictures of papers that were opened just now, so that the next page does not wait to be drawn. */
export function createOpenedPapers(app: FastifyInstance, services: DeskServices) {
  const opened = new Map<string, Opened>();

  /** Those of the longest ago go first. */
  function makeRoom(): void {
    const sum = () => [...opened.values()].reduce((total, { bytes }) => total + bytes, 0);
    for (const [reference, { at }] of opened)
      if (Date.now() - at > keptMs || sum() > mostBytes) opened.delete(reference);
  }

  // Expired pictures go also while no paper is opened.
  const timer = setInterval(makeRoom, 60_000).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  function draw(actor: Actor, candidateId: string, file: StoredFile): Opened {
    const drawn = readPages(services, actor, candidateId, file);
    const entry: Opened = { drawn, at: Date.now(), noted: new Set(), bytes: 0 };
    opened.set(file.name, entry);
    drawn.then(
      ({ pages }) => {
        entry.bytes = pages.reduce((total, page) => total + page.byteLength, 0);
        makeRoom();
      },
      () => opened.get(file.name) === entry && opened.delete(file.name),
    );
    return entry;
  }

  /**
   * The pages of a paper as JPEG pictures.
   * @param note writes the entry of the access log, once for each person while the pictures are kept
   */
  return async (
    actor: Actor,
    { candidateId, reference }: { readonly candidateId: string; readonly reference: string },
    note: (slot: string) => Promise<void>,
  ): Promise<RenderedPages> => {
    requireRight(actor, 'see candidates');
    const file = await findPaper(services, candidateId, reference);
    makeRoom();
    const entry = opened.get(reference) ?? draw(actor, candidateId, file);
    if (!entry.noted.has(actor.name)) {
      // A failure of the log is reported; one of the drawing then has no other listener.
      entry.drawn.catch(() => undefined);
      await note(file.slot);
      entry.noted.add(actor.name);
    }
    return entry.drawn;
  };
}
