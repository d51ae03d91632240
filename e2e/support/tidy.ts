import { expect, type Page } from '@playwright/test';

/** What the looks below have in common. It is in the page, where they run. */
interface Tidy {
  /** What can be seen of a selector. */
  readonly all: (selector: string) => HTMLElement[];
  readonly nameOf: (element: Element) => string;
  /** How many lines a text takes. */
  readonly linesOf: (range: Range) => number;
  /** In pixels, below 0 where they overlap. */
  readonly distance: (a: Element, b: Element) => number;
}

declare global {
  interface Window {
    tidy: Tidy;
  }
}

function install(): void {
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], .mg-visually-hidden, .land-carousel__view, [aria-hidden="true"]') &&
    element.getBoundingClientRect().width > 2;
  window.tidy = {
    all: (selector) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen),
    nameOf: (element) =>
      `${element.tagName.toLowerCase()}.${element.className} "${element.textContent.trim().slice(0, 40)}"`,
    linesOf: (range) =>
      new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)))
        .size,
    distance: (one, other) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const dx = Math.max(b.left - a.right, a.left - b.right);
      return Math.max(dx, b.top - a.bottom, a.top - b.bottom);
    },
  };
}

/** Words of titles and buttons that are cut in two, and columns that have collapsed to a few letters. */
function findBrokenText(): string[] {
  const { all, nameOf, linesOf } = window.tidy;
  const cutWords = (element: HTMLElement): string[] => {
    const cut: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('.mg-visually-hidden')) continue;
      for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{M}\p{N}]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (linesOf(range) > 1) cut.push(word);
      }
    }
    return cut;
  };
  const broken = all('h1, h2, h3, h4, .mg-button, .mg-badge')
    .map((element) => ({ element, words: cutWords(element) }))
    .filter(({ words }) => words.length > 0)
    .map(({ element, words }) => `breaks inside ${words.join(', ')}: ${nameOf(element)}`);

  const isNarrow = (text: Node) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = linesOf(range);
    return lines > 4 && (text.nodeValue ?? '').trim().length / lines < 4;
  };
  const narrow = all('p, li, dd, dt, h1, h2, h3, label, legend, span')
    .filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && isNarrow(node)),
    )
    .map((element) => `is a narrow column: ${nameOf(element)}`);
  return [...broken, ...narrow];
}

/** What is pressed is large enough and apart from its neighbours; controls of one row are equally high. */
function findCrowded(): string[] {
  const { all, nameOf, distance } = window.tidy;
  const pairs = (some: readonly HTMLElement[]) =>
    some.flatMap((one, index) => some.slice(index + 1).map((other) => [one, other] as const));

  // What is beneath an open dialog cannot be pressed. Links in sentences are exempt (WCAG 2.5.8).
  const within = document.querySelector('.mg-dialog') ? '.mg-dialog ' : '';
  const kinds = ['a[href]', 'button', 'label.mg-button', 'summary'];
  const pressed = all(kinds.map((kind) => within + kind).join()).filter(
    (element) => getComputedStyle(element).display !== 'inline' && !element.closest('.mg-toast'),
  );
  const isFramed = (element: Element) => element.matches('.mg-button--primary, .mg-button--secondary');
  const touching = pairs(pressed)
    .filter(([one, other]) => !one.contains(other) && !other.contains(one))
    .filter(([one, other]) => distance(one, other) < (isFramed(one) && isFramed(other) ? 3.5 : -1))
    .map(([one, other]) => `touches ${nameOf(other)}: ${nameOf(one)}`);
  const small = pressed
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width < 23.9 || box.height < 23.9)
    .map(({ element, box }) => `is ${box.width.toFixed()} x ${box.height.toFixed()} px: ${nameOf(element)}`);

  const controls = all('.mg-control, .mg-select, .mg-date').filter(
    (element) => !element.querySelector('textarea') && !element.parentElement?.closest('.mg-control'),
  );
  const uneven = pairs(controls)
    .map(([one, other]) => [one, one.getBoundingClientRect(), other.getBoundingClientRect()] as const)
    .filter(([, a, b]) => Math.abs(a.top - b.top) < 8 && Math.abs(a.height - b.height) > 1)
    .map(([one]) => `is not as high as its neighbour: ${nameOf(one.closest('.mg-field') ?? one)}`);
  return [...touching, ...small, ...uneven];
}

/** Ticks cover no other step, and toasts no title of a dialog. */
function findCovered(): string[] {
  const { all, nameOf, distance } = window.tidy;
  const ticks = all('.mg-wizard__done')
    .filter((tick) =>
      all('.mg-wizard__number, .mg-wizard__title, .mg-wizard__done').some(
        (other) => other.parentElement !== tick.parentElement && distance(tick, other) < 0,
      ),
    )
    .map((tick) => `covers another step: the tick of ${nameOf(tick.parentElement ?? tick)}`);
  const toasts = all('.mg-toast')
    .filter((toast) => all('.mg-dialog__title').some((title) => distance(toast, title) < 0))
    .map((toast) => `covers the title of the dialog: ${nameOf(toast)}`);
  return [...ticks, ...toasts];
}

/** The words of quiet buttons, and what wraps below them, begin where the lines above begin. */
function findMisaligned(): string[] {
  const { all, nameOf } = window.tidy;
  const rows = '.mg-notice__actions, .mg-slot__photos, .mg-form__actions, .mg-mask, .doc-absence, .onb-exit';
  const isFirst = (element: Element, { left, top, bottom }: DOMRect) =>
    ![...(element.parentElement?.children ?? [])]
      .filter((other) => other !== element)
      .map((other) => other.getBoundingClientRect())
      .some((other) => other.left < left && other.top < bottom && other.bottom > top);
  return all('.mg-button--quiet, .mg-draft-saved')
    .filter((element) => element.parentElement?.matches(rows))
    .filter((element) => {
      const words = (element.querySelector('.mg-button__face') ?? element).getBoundingClientRect();
      const begin = element.parentElement?.getBoundingClientRect().left ?? 0;
      return isFirst(element, words) && Math.abs(words.left - begin) > 1.5;
    })
    .map((element) => `does not begin where the lines above begin: ${nameOf(element)}`);
}

/** Nothing in the page looks broken, whatever its width, its language and the size of its text. */
export async function expectTidy(page: Page, where: string): Promise<void> {
  // Two frames: media queries have been applied, and the layout is final.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.evaluate(install);
  const found = [];
  for (const find of [findBrokenText, findCrowded, findCovered, findMisaligned])
    found.push(...(await page.evaluate(find)));
  expect.soft([...new Set(found)], where).toEqual([]);
}
