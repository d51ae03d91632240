import { useLingui } from '@lingui/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { i18n } from 'shared/i18n/i18n';
import { fitPages, maxPages, readPage, toPdf } from './photo-pages';
import { pagesOf, type PhotoPage, type Turn } from './photo-pdf';
import { drawJpeg } from './picture-to-jpeg';

export interface PhotoEntry extends PhotoPage {
  readonly id: number;
  /** A page drawn large would take 16 MB of memory. */
  readonly thumbnail: Blob;
}

const thumbnail = { longSide: 400, quality: 0.7 };
let lastId = 0;
const entryOf = async (page: PhotoPage): Promise<PhotoEntry> => ({
  ...page,
  id: ++lastId,
  thumbnail: (await drawJpeg(page.jpeg, thumbnail)).jpeg,
});

const turned = (entry: PhotoEntry): PhotoEntry => ({ ...entry, turn: ((entry.turn + 90) % 360) as Turn });

const tooMany = (left: number): string =>
  i18n.t(
    'At most {max} pages fit in one PDF. {left, plural, ' +
      'one {The last picture you chose was not added} ' +
      'other {The last # pictures you chose were not added}}',
    { max: maxPages, left },
  );

/** Reads pictures one at a time, in the order of their choice: each takes as much memory as phones have. */
function useReader() {
  const { i18n } = useLingui();
  const [problems, setProblems] = useState<readonly string[]>([]);
  /** Pictures that wait, or are being read. */
  const [reading, setReading] = useState(0);
  const waiting = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const complain = (problem: string) => setProblems((now) => [...now, problem]);
  const enqueue = (work: () => Promise<void> | void, failure: string) => {
    queue.current = queue.current.then(async () => {
      if (isGone.current) return;
      try {
        await work();
      } catch (error) {
        console.error(failure, error);
        complain(failure);
      }
    });
  };
  const read = (picture: File, place: (entry: PhotoEntry) => void) => {
    setReading(++waiting.current);
    enqueue(
      async () => {
        const page = await readPage(picture);
        if (typeof page === 'string') complain(page);
        else place(await entryOf(page));
      },
      i18n.t('We could not read {name}. Choose another picture', { name: picture.name }),
    );
    enqueue(() => setReading(--waiting.current), '');
  };
  return { problems, setProblems, complain, reading, waiting, enqueue, read };
}

interface PhotoPagesOptions {
  readonly label: string;
  /** Made here before: its pages come first. */
  readonly pdf: File | undefined;
  readonly pictures: readonly File[];
  /** Gets the pages after each change, as a PDF of any size; undefined without a page. */
  readonly onKeep: (pdf: File | undefined) => void;
}

/** The pages of a PDF that is being made. */
export function usePhotoPages({ label, pdf, pictures, onKeep }: PhotoPagesOptions) {
  const { i18n } = useLingui();
  const [entries, setEntries] = useState<readonly PhotoEntry[]>([]);
  const [status, setStatus] = useState('');
  const latest = useRef(entries);
  const { problems, setProblems, complain, reading, waiting, enqueue, read } = useReader();

  const show = (next: readonly PhotoEntry[]) => {
    latest.current = next;
    setEntries(next);
  };
  const change = (next: readonly PhotoEntry[], message: string) => {
    show(next);
    setStatus(message);
    onKeep(next.length > 0 ? toPdf(next, label) : undefined);
  };

  const add = (files: readonly File[]) => {
    setProblems([]);
    const room = Math.max(0, maxPages - latest.current.length - waiting.current);
    if (files.length > room) complain(tooMany(files.length - room));
    for (const file of files.slice(0, room)) {
      read(file, (entry) =>
        change(
          [...latest.current, entry],
          i18n.t('Page {page} is added', { page: latest.current.length + 1 }),
        ),
      );
    }
  };

  const start = useEffectEvent(() => {
    if (pdf) {
      enqueue(async () => {
        const pages = await pagesOf(pdf);
        for (const page of pages) show([...latest.current, await entryOf(page)]);
      }, i18n.t('We could not read the pages that were here. Add their pictures again'));
    }
    // Once it is known how many pages there are.
    enqueue(() => add(pictures), '');
  });
  useEffect(() => start(), []);

  return {
    entries,
    problems,
    status,
    reading,
    add,
    retake: (id: number, picture: File) => {
      setProblems([]);
      read(picture, (entry) => {
        const at = latest.current.findIndex((now) => now.id === id);
        const next = latest.current.map((now) => (now.id === id ? { ...entry, id } : now));
        if (at >= 0) change(next, i18n.t('Page {page} is replaced', { page: at + 1 }));
      });
    },
    rotate: (at: number) => {
      const next = latest.current.map((entry, index) => (index === at ? turned(entry) : entry));
      change(next, i18n.t('Page {page} is rotated', { page: at + 1 }));
    },
    move: (from: number, to: number) => {
      const next = [...latest.current];
      next.splice(to, 0, ...next.splice(from, 1));
      change(next, i18n.t('Page {from} is now page {to}', { from: from + 1, to: to + 1 }));
    },
    remove: (at: number) => {
      const next = latest.current.filter((_, index) => index !== at);
      change(next, i18n.t('Page {page} is removed', { page: at + 1 }));
    },
    /** The PDF of all pages. @throws when a page cannot be drawn again */
    finish: async (): Promise<File> => toPdf(await fitPages(latest.current), label),
  };
}
