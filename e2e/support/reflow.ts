import { expect, type Page } from '@playwright/test';

/** Zoom is a smaller window: 1280 × 1024 px at 400 % shows 320 × 256 CSS pixels. */
const layouts = [
  { name: '320 px', width: 320, height: 640, rootText: '' },
  { name: '400 % zoom', width: 320, height: 256, rootText: '' },
  { name: '320 px with text at 200 %', width: 320, height: 740, rootText: '200%' },
];

/** The page needs no sideways scroll, and no text or control is cut off at a side of the window. */
export async function expectReflow(page: Page, where: string): Promise<void> {
  for (const { name, width, height, rootText } of layouts) {
    await page.setViewportSize({ width, height });
    const problems = await page.evaluate(async (fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      // Two frames: media queries and resize observers have run, and the layout is final.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { scrollWidth, clientWidth } = document.documentElement;
      const cut = [
        ...document.querySelectorAll('h1, h2, h3, p, label, legend, a, button, input, textarea, progress'),
      ]
        // The slides of a carousel wait outside the window by design.
        .filter((element) => !element.closest('[inert], .mg-visually-hidden, .land-carousel__view'))
        .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          return right > clientWidth + 1 || left < -1;
        })
        .map((element) => `cut off: ${element.outerHTML.slice(0, 120)}`);
      return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`, ...cut] : cut;
    }, rootText);
    expect.soft(problems, `${where} at ${name}`).toEqual([]);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

/** What is drawn with backgrounds and shadows alone, which forced colours remove. */
const edged = [
  '.mg-control',
  '.mg-select',
  '.mg-select-popup',
  '.mg-chip',
  '.mg-button',
  '.mg-calendar',
  '.mg-choice--cards',
  '.mg-wizard__number',
  '.mg-notice',
  '.mg-slot__body',
  '.ant-modal-container',
  '.mg-menu__list',
  '.mg-steps__mark',
  '.dash-row__part',
  'progress',
].join(', ');

/** Under forced colours each surface and control has a border. */
export async function expectEdges(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const missing = await page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => getComputedStyle(element).borderBlockEndStyle === 'none')
        .map((element) => element.outerHTML.slice(0, 120)),
    edged,
  );
  expect.soft(missing, `${where} under forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

/** Nothing moves for somebody who asked for less motion, as journeys do; the spinner fades instead. */
export async function expectStill(page: Page, where: string): Promise<void> {
  const moving = await page.evaluate(() => {
    const isSeen = ({ effect }: Animation) =>
      !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false;
    return [
      ...document
        .getAnimations()
        .filter(isSeen)
        .map((animation) => (animation as CSSAnimation).animationName ?? 'a transition')
        .filter((name) => name !== 'mg-breathe'),
      // What would glide into place at the next hover or press.
      ...[...document.querySelectorAll('body *')]
        .filter((element) => /[1-9]/.test(getComputedStyle(element).transitionDuration))
        .map(({ className }) => `a transition of ${String(className)}`),
    ];
  });
  expect.soft(moving, `${where} with less motion`).toEqual([]);
}
