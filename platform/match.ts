/** As react-router does it, so that edge, shell and the router of a remote agree. */
const split = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean);

/** A fixed word is more specific than a parameter, and that than the rest of a path. */
function rankOfSegment(segment: string): string {
  if (segment === '*') return '0';
  return segment.startsWith(':') ? '1' : '2';
}

/** Of two patterns that match a path, the one with the higher rank is more specific. */
const rank = (pattern: string): string => split(pattern).map(rankOfSegment).join('');

/**
 * Whether a path matches a route's pattern: `/documents/:step`, `/help/*`. Case and a trailing slash do not
 * matter.
 */
export function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [split(pattern), split(path)];
  const open = wanted.at(-1) === '*';
  if (open ? given.length < wanted.length - 1 : given.length !== wanted.length) return false;
  return wanted.every(
    (segment, index) => segment === '*' || segment.startsWith(':') || segment === given[index],
  );
}

/** The route that a path belongs to: the most specific one that matches. */
export function bestMatch<R extends { readonly path: string }>(
  routes: readonly R[],
  path: string,
): R | undefined {
  return routes
    .filter((route) => matches(route.path, path))
    .sort((a, b) => (rank(a.path) < rank(b.path) ? 1 : -1))
    .at(0);
}

/**
 * The path that an alias such as `/login` redirects to. Only for paths without a route: no remote takes
 * another's route by an alias.
 */
export const aliasTarget = (
  routes: readonly { readonly path: string; readonly aliases?: readonly string[] }[],
  path: string,
): string | undefined =>
  routes.find(({ aliases = [] }) => aliases.some((alias) => matches(alias, path)))?.path;

/** Patterns of one shape match the same paths: they differ in case, or in the names of their parameters. */
export const shapeOf = (pattern: string): string =>
  `/${split(pattern)
    .map((segment) => (segment.startsWith(':') ? ':' : segment))
    .join('/')}`;
