import { brand } from 'contract/language/brand';
import { html, type Html } from '../html';

interface Page {
  /** Of whom the page is: 'ops'. */
  readonly site: string;
  readonly title: string;
  readonly body: Html;
  /** Addresses of its files. */
  readonly icon: string | undefined;
  readonly style: string | undefined;
  readonly script?: string | undefined;
}

/** A page for those who work at the portal, in English. */
export const peoplePage = ({ site, title, body, icon, style, script }: Page): string =>
  html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${brand.name} ${site}</title>
        <link rel="icon" href="${icon ?? ''}" type="image/svg+xml" />
        ${style === undefined ? null : html`<link rel="stylesheet" href="${style}" />`}
        ${script === undefined ? null : html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
