import type { Locale } from 'contract/language/locale';
import { aliasTarget, bestMatch } from 'platform/match';
import { textFields, type MenuEntry, type Route } from 'platform/routes';
import { locale } from 'shared/runtime/locale';
import { routing } from './channel';

/** A route of the channel, and the remote that owns it. */
export interface OwnedRoute extends Route {
  readonly remote: string;
}

/** The route that a path belongs to; null is a page that does not exist. */
export function routeFor(pathname: string): OwnedRoute | null {
  const all = Object.entries(routing.get()).flatMap(([remote, { routes }]) =>
    routes.map((route) => ({ ...route, remote })),
  );
  return bestMatch(all, pathname) ?? null;
}

/** The path that an address without a route redirects to, such as `/login`. */
export const redirectFor = (pathname: string): string | undefined =>
  aliasTarget(
    Object.values(routing.get()).flatMap(({ routes }) => routes),
    pathname,
  );

/** By content, what these texts make of it: who draws it must not take it for something new each time. */
const made = new WeakMap<object, { readonly texts: object; readonly content: object }>();

/** What a remote.json says, with its texts in the language of the page. */
export function translated<Content extends object>(
  remote: string,
  content: Content,
  language = locale.get(),
): Content {
  const texts = routing.get()[remote]?.languages?.[language]?.texts;
  if (!texts) return content;
  const known = made.get(content);
  if (known?.texts === texts) return known.content as Content;
  const translate = (field: string, value: unknown): unknown =>
    typeof value === 'string' && textFields.includes(field) ? (texts[value] ?? value) : value;
  const translation = JSON.parse(JSON.stringify(content), translate) as Content;
  made.set(content, { texts, content: translation });
  return translation;
}

/** The menu entries of all remotes, in their order. */
export const menuOf = (remotes: ReturnType<typeof routing.get>, language: Locale): readonly MenuEntry[] =>
  Object.entries(remotes)
    .flatMap(([remote, { menu = [] }]) => translated(remote, menu, language))
    .sort((a, b) => a.order - b.order || (a.label < b.label ? -1 : 1));
