import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Routing } from 'platform/routes';
import { newCatalog } from 'sdk/i18n/new-catalog';
import type { Request } from './request';

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `mf-saved-jobs` -> 'saved-jobs', 'Saved jobs', 'SavedJobs'. */
function namesOf({ name }: Request) {
  const file = name.replace(/^mf-/, '');
  const words = file.split('-');
  return { file, title: capital(words.join(' ')), component: words.map(capital).join('') };
}

/**
 * The files of a folder beside this one, by their path, with what the request says. They end in `.txt`, so
 * that no tool of this repository takes them for its own.
 */
export function filesOf(
  folder: 'template' | 'own-repository' | 'own-api',
  request: Request,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const { name, route } = request;
  /** A path that the route matches. */
  const example = route.replace(/:[A-Za-z0-9]+/g, '1').replace('*', '1');
  const words: Readonly<Record<string, string>> = { name, route, example, ...namesOf(request), ...more };
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (whole, word: string) => words[word] ?? whole);
  const place = path.join(import.meta.dirname, folder);
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.txt$/.test(file),
  );
  return Object.fromEntries(
    files.map((file) => [
      fill(file.replace(/\.txt$/, '').replaceAll(path.sep, '/')),
      fill(readFileSync(path.join(place, file), 'utf8')),
    ]),
  );
}

/**
 * The routes and the menu of a remote with one screen, for its remote.json.
 * @param order of the menu entry; a remote that does not know the others comes last
 */
export const remoteEntryOf = (request: Request, order = 1000): Routing => {
  const { route, access, menu, api } = request;
  return {
    routes: [{ path: route, access, title: namesOf(request).title }],
    ...(api ? { api } : {}),
    ...(menu === undefined ? {} : { menu: [{ label: menu, to: route, order, userMenuLabel: menu }] }),
  };
};

export const apiScripts = { api: 'node api/server.ts', 'test:api': 'node --test api/*.spec.ts' };

/** The server of a remote's own API, with its test. @param packages of this portal, with their versions */
export const ownApiOf = (request: Request, packages: Readonly<Record<string, string>>) => {
  if (!request.api) return { files: {}, scripts: {}, dependencies: {} };
  return { files: filesOf('own-api', request), scripts: apiScripts, dependencies: packages };
};

/**
 * The catalog of the remote's texts in Hindi, to be translated: as `npm run i18n` would write it.
 * @returns path -> text
 */
export function catalogOf(request: Request): Record<string, string> {
  const { file, title } = namesOf(request);
  const origins = new Map([[title, ['remote.json', `src/${file}/${file}-page.tsx`]]]);
  if (request.menu !== undefined && request.menu !== title) origins.set(request.menu, ['remote.json']);
  const entries = [...origins]
    .sort(([one], [other]) => one.localeCompare(other, 'en-US'))
    .map(([text, files]) => `\n#: ${files.join('\n#: ')}\nmsgid ${JSON.stringify(text)}\nmsgstr ""\n`);
  return { 'locales/hi.po': newCatalog('hi') + entries.join('') };
}
