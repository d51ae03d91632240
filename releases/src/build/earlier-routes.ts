import type { Routing } from 'platform/routes';
import earlierRemotes from './earlier-remotes.json' with { type: 'json' };

/**
 * Builds from before `remote.json` (November 2026) have a list of path patterns as `routes`; what the shell said of them is added. A
 * route not in the list needs a session. Remove it after November 2027, or when no kept revision names such a build.
 * @param content of a build.json, or a record of a channel document
 */
export function withRouting<Content extends { readonly routes?: unknown }>(
  name: string,
  content: Content,
): Content {
  const patterns: readonly unknown[] = Array.isArray(content.routes) ? content.routes : [];
  if (typeof patterns[0] !== 'string') return content;
  const { routes: known = [], ...others } = (earlierRemotes as Readonly<Record<string, Routing>>)[name] ?? {};
  const routes = patterns.map(
    (path) => known.find((route) => route.path === path) ?? { path, access: 'session' },
  );
  return { ...content, ...others, routes };
}
