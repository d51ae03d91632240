import { useState } from 'react';
import type { Box } from './pdf/aadhaar-number';

export interface Cover extends Box {
  readonly id: number;
  /** Of the pages, from 0. */
  readonly page: number;
}

/** As wide and high as eight digits of a card that fills a third of the page. */
const fresh: Box = { left: 0.3, top: 0.45, width: 0.3, height: 0.06 };
const smallest = 0.015;

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** On the page, whatever was asked for. */
function fitted(box: Box): Box {
  const width = within(box.width, smallest, 1);
  const height = within(box.height, smallest, 1);
  return {
    width,
    height,
    left: within(box.left, 0, 1 - width),
    top: within(box.top, 0, 1 - height),
  };
}

let lastId = 0;

/** The covers of all pages, of which one is moved and sized. */
export function useBoxes(pages: readonly { readonly found: readonly Box[] }[]) {
  const [covers, setCovers] = useState<readonly Cover[]>(() => {
    const found = pages.flatMap((page, index) =>
      page.found.map((box) => ({ ...fitted(box), id: ++lastId, page: index })),
    );
    return found.length > 0 ? found : [{ ...fresh, id: ++lastId, page: 0 }];
  });
  const [chosenId, setChosen] = useState(covers[0]?.id ?? 0);
  const chosen = covers.find(({ id }) => id === chosenId);

  const change = (id: number, next: (cover: Cover) => Partial<Box>) =>
    setCovers((now) =>
      now.map((cover) => (cover.id === id ? { ...cover, ...fitted({ ...cover, ...next(cover) }) } : cover)),
    );
  return {
    covers,
    chosen,
    choose: setChosen,
    /** Moves it by shares of the page. */
    move: (id: number, right: number, down: number) =>
      change(id, ({ left, top }) => ({ left: left + right, top: top + down })),
    /** Makes it larger by shares of the page. */
    grow: (id: number, wider: number, higher: number) =>
      change(id, ({ width, height }) => ({ width: width + wider, height: height + higher })),
    /** Moves the chosen one to a point of its page. */
    place: (page: number, x: number, y: number) => {
      if (chosen?.page === page)
        change(chosen.id, ({ width, height }) => ({ left: x - width / 2, top: y - height / 2 }));
    },
    add: (page: number) => {
      const id = ++lastId;
      setCovers((now) => [...now, { ...fresh, ...sizeOf(chosen), id, page }]);
      setChosen(id);
    },
    remove: (id: number) => setCovers((now) => now.filter((cover) => cover.id !== id)),
  };
}

const sizeOf = (cover: Cover | undefined) => cover && { width: cover.width, height: cover.height };
