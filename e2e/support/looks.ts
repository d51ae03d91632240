import type { Page } from '@playwright/test';

type Look = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What follows from the size of the page, which is longer while something is mounted in it. */
const geometry =
  /^(block-size|height|inline-size|width|perspective-origin|transform-origin|inset.*|top|bottom)$/;

/** Computed styles of the host's own page: `html`, `body` and each of its plain elements, by place. */
export const hostLook = (page: Page): Promise<Look> =>
  page.evaluate((sizes) => {
    const elements = [
      document.documentElement,
      document.body,
      ...document.querySelectorAll('#host, #host *'),
    ];
    return Object.fromEntries(
      elements.map((element, index) => {
        const style = getComputedStyle(element);
        const names = [...style].filter((name) => !new RegExp(sizes).test(name));
        const all = names.map((name) => [name, style.getPropertyValue(name)]);
        return [`${index} ${element.tagName}`, Object.fromEntries(all)];
      }),
    );
  }, geometry.source);

const seen = [
  'color',
  'background-color',
  'font-size',
  'font-weight',
  'letter-spacing',
  'line-height',
  'margin-top',
  'margin-bottom',
  'padding-left',
  'padding-top',
  'border-top-width',
  'border-radius',
  'box-sizing',
  'text-decoration-line',
];

/** How the elements of a remote look, in their order: what does not depend on where it is mounted. */
export const remoteLook = (page: Page, remote: string): Promise<string[]> =>
  page.evaluate(
    ([name, properties]) =>
      [
        ...document.querySelectorAll(
          `[data-remote="${name}"] :is(h1, h2, p, a, button, label, input, form, section)`,
        ),
      ].map((element) => {
        const style = getComputedStyle(element);
        const [family = ''] = style.fontFamily.replaceAll(/["']|portal /g, '').split(',');
        const values = properties.map((property) => `${property}: ${style.getPropertyValue(property)}`);
        return [element.tagName, element.className, family, ...values].join('; ');
      }),
    [remote, seen] as const,
  );
