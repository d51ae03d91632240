import { expect, type Page } from '@playwright/test';

/** WCAG 1.4.12, as a person's own style sheet sets it. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } ' +
  'p { margin-block-end: 2em !important }';

/** With more space between letters, words and lines no text is clipped, and nothing scrolls sideways. */
export async function expectRoomForText(page: Page, where: string): Promise<void> {
  const problems = await page.evaluate(async (css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const before = [...document.adoptedStyleSheets]; // the list itself is live
    document.adoptedStyleSheets = [...before, sheet];
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { scrollWidth, clientWidth } = document.documentElement;
    const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && Boolean(node.nodeValue?.trim());
    const clipped = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) =>
          !element.closest('[inert], .mg-visually-hidden, .mg-skip-link, .land-carousel__view, svg'),
      )
      .filter((element) => !element.closest('.ant-select-dropdown')) // scrolls by itself
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => {
        // Its own words: what is inside it is looked at by itself.
        const own = [...element.childNodes].filter(isText);
        if (own.length === 0) return false;
        const text = document.createRange();
        text.setStartBefore(own[0]!);
        text.setEndAfter(own[0]!);
        const words = text.getBoundingClientRect();
        for (let frame: Element | null = element; frame; frame = frame.parentElement) {
          const { overflowX, overflowY, clipPath } = getComputedStyle(frame);
          const box = frame.getBoundingClientRect();
          if (clipPath !== 'none' || box.width < 2) return false; // for screen readers alone
          if (/auto|scroll/.test(overflowX + overflowY)) return false; // can be scrolled to
          if (isCut(overflowX) && (words.right > box.right + 1 || words.left < box.left - 1)) return true;
          if (isCut(overflowY) && (words.bottom > box.bottom + 2 || words.top < box.top - 2)) return true;
        }
        return false;
      })
      .map((element) => `clipped: ${element.outerHTML.slice(0, 140)}`);
    document.adoptedStyleSheets = before;
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`, ...clipped] : clipped;
  }, spacing);
  expect.soft(problems, `${where} with the text spacing of WCAG 1.4.12`).toEqual([]);
}

/**
 * Runs in a page, of whichever browser, after a key was pressed.
 * @returns the stops of the keyboard that show no focus, or are wholly under something else (WCAG 2.4.7,
 * 2.4.11). The stops are those of the open dialog or menu, else of the page
 */
export async function focusProblems(): Promise<string[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const { scrollBehavior } = document.documentElement.style;
  document.documentElement.style.scrollBehavior = 'auto';
  const before = document.activeElement;
  const dialog = [
    ...document.querySelectorAll('dialog[open], [role="dialog"][aria-modal="true"], [role="menu"]'),
  ].find((element) => element.checkVisibility({ visibilityProperty: true }));
  const found: string[] = [];
  const look = (element: Element) =>
    [
      element,
      element.closest('.mg-control, .mg-slot__pick, .mg-choice, label, .ant-select, .mg-select') ?? element,
      element.nextElementSibling ?? element,
      element.parentElement ?? element,
    ]
      .flatMap((one) => ['', '::before', '::after'].map((part) => getComputedStyle(one, part || null)))
      .map(
        (s) =>
          `${s.outlineStyle}${s.outlineWidth}${s.boxShadow}${s.borderColor}${s.backgroundColor}${s.textDecorationLine}`,
      )
      .join();
  const stops = [
    ...(dialog ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input, textarea, select, summary, [tabindex="0"]',
    ),
  ]
    .filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [inert] *, details:not([open]) > :not(summary) *'),
    )
    .filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const problemOf = (stop: HTMLElement, plain: string): string | undefined => {
    if (look(stop) === plain) return 'shows no focus';
    const seen = stop.closest('label, .mg-control') ?? stop;
    const { left, right, top, bottom } = (stop.clientWidth < 3 ? seen : stop).getBoundingClientRect();
    const inside = (value: number, end: number) => Math.min(Math.max(value, 1), end - 1);
    const isSeen = [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const at = document.elementFromPoint(
          inside(left + x * (right - left), window.innerWidth),
          inside(top + y * (bottom - top), window.innerHeight),
        );
        return at && (seen.contains(at) || at.contains(stop));
      }),
    );
    return isSeen ? undefined : 'is covered';
  };
  for (const stop of stops) {
    (document.activeElement as HTMLElement | null)?.blur();
    const plain = look(stop);
    stop.focus({ focusVisible: true });
    if (document.activeElement !== stop) continue; // a radio button of a group that has another one
    if (!problemOf(stop, plain)) continue;
    await frame(); // scripts may show it, and scroll to it
    const problem = problemOf(stop, plain);
    if (problem) found.push(`${problem}: ${stop.outerHTML.slice(0, 140)}`);
  }
  (before as HTMLElement | null)?.focus?.();
  document.documentElement.style.scrollBehavior = scrollBehavior;
  return found;
}

/** Each stop of the keyboard shows its focus, and is not wholly under something else. */
export async function expectFocusSeen(page: Page, where: string): Promise<void> {
  // The browser shows the focus that a script sets as it shows that of the keyboard, once a key was used.
  await page.keyboard.press('Shift');
  const problems = await page.evaluate(focusProblems);
  expect.soft(problems, `${where}: the focus`).toEqual([]);
}

/**
 * What can be pressed is at least 24 px wide and high, or has that much room to the next (WCAG 2.5.8). Links
 * in sentences are exempt, as the rule says.
 */
export async function expectTargets(page: Page, where: string): Promise<void> {
  const problems = await page.evaluate(() => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type="hidden"]), textarea, summary, [role="option"], [role="menuitem"]',
      ),
    ]
      .filter((element) => !element.closest('[inert]'))
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const isInText = (element: HTMLElement) =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.innerText.trim().length ?? 0) > element.innerText.trim().length;
    const small = targets.filter(
      ({ element, box }) => (box.width < 23.9 || box.height < 23.9) && !isInText(element),
    );
    return small
      .filter(({ element, box }) => {
        const x = box.left + box.width / 2;
        const y = box.top + box.height / 2;
        return targets.some(({ element: other, box: near }) => {
          if (other === element || other.contains(element) || element.contains(other)) return false;
          const dx = Math.max(near.left - x, 0, x - near.right);
          const dy = Math.max(near.top - y, 0, y - near.bottom);
          return Math.hypot(dx, dy) < 12;
        });
      })
      .map(
        ({ element, box }) =>
          `${box.width.toFixed()} × ${box.height.toFixed()}: ${element.outerHTML.slice(0, 140)}`,
      );
  });
  expect.soft(problems, `${where}: targets below 24 px`).toEqual([]);
}
