import type { Page } from '@playwright/test';

/** Written in Latin letters in every language. */
const names = {
  brand: ['Marigold'],
  products: [
    'LinkedIn',
    'Instagram',
    'Twitter',
    'WhatsApp',
    'Google',
    'Windows',
    'Android',
    'Chrome',
    'Linux',
  ],
  companies: [
    'Northquay',
    'Pemberlight',
    'Halden & Rye',
    'Tallgrass',
    'Kestrelworks',
    'Mossbank',
    'Ferrowell',
    'Bluecairn',
  ],
  people: [
    'Ananya Deshpande',
    'Harpreet Singh',
    'Kavitha Raman',
    'Farhan Qureshi',
    'Lalrinpuii Sailo',
    'Meera Banerjee',
  ],
  // As the papers themselves have them.
  papers: ['PAN', 'SSC', 'HSC', 'CV', 'CGPA'],
  formats: ['PDF', 'DOC', 'DOCX', 'JPG', 'JPEG', 'PNG', 'WebP', 'HEIC'],
  unitsAndMoney: ['MB', 'KB', 'INR', 'USD'],
  jobs: ['UX'],
  // As the Unicode CLDR has the time of day for Hindi.
  time: ['am', 'pm'],
};

const everywhere = [
  /\S+@\S+/g, // addresses
  /\S+\.(pdf|png|jpe?g|docx?|txt)\b/gi, // names of files
  ...Object.values(names)
    .flat()
    .map((name) => new RegExp(`(?<![a-z])${name}(?![a-z])`, 'gi')),
];

/**
 * What somebody reads or hears on the page as it is now, in Latin letters: visible texts and names, each with
 * its element.
 * @param data what the candidate or staff have written
 */
export async function latinWords(page: Page, data: readonly (string | RegExp)[] = []): Promise<string[]> {
  const said = await page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], script, style, [hidden], [translate="no"], option, [lang="en"]');
    // antd's list for screen readers has the stored values, each under a name.
    const isNamed = (element: Element) => element.closest('[role="option"][aria-label]');
    const tagOf = (element: Element) => (element.cloneNode(false) as Element).outerHTML;
    const found: { text: string; from: string }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (parent && isSeen(parent) && !isNamed(parent))
        found.push({ text: node.nodeValue ?? '', from: tagOf(parent) });
    }
    const names = [
      'aria-label',
      'alt',
      'title',
      'placeholder',
      'aria-description',
      'aria-valuetext',
      'aria-roledescription',
    ];
    for (const name of names)
      for (const element of document.querySelectorAll(`body [${name}]`))
        if (isSeen(element))
          found.push({ text: element.getAttribute(name) ?? '', from: `${name} of ${tagOf(element)}` });
    found.push({ text: document.title, from: 'title' });
    return found;
  });
  const without = (text: string): string =>
    [...everywhere, ...data].reduce<string>((rest, one) => rest.replaceAll(one, ' '), text);
  const words = said.flatMap(({ text, from }) =>
    /[a-z]{2}/i.test(without(text)) ? [`"${text.trim()}" in ${from.slice(0, 160)}`] : [],
  );
  return [...new Set(words)];
}

/** Texts that do not fit where they stand, and the page when it is wider than the window. */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const hasWords = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
    const cut = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.matches('button, .mg-button') || hasWords(element))
      // For screen readers alone, or behind the edge of a carousel by design.
      .filter(
        (element) =>
          !element.closest('[inert], .mg-visually-hidden, .mg-skip-link, .land-carousel__view, svg'),
      )
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => {
        if (element.clientWidth === 0) return false; // inline: its parent is looked at
        const { overflowX, clipPath } = getComputedStyle(element);
        const isCut = overflowX === 'hidden' || overflowX === 'clip' || element.matches('button, .mg-button');
        return isCut && clipPath === 'none' && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => `clipped: ${element.outerHTML.slice(0, 160)}`);
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`, ...cut] : cut;
  });
