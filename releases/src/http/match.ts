const split = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** Of two patterns that match a path, the one with the higher rank is more specific. */
const rank = (pattern: string): string =>
  split(pattern)
    .map((segment) => (segment === '*' ? '0' : segment.startsWith(':') ? '1' : '2'))
    .join('');

/** Whether a path matches a pattern of the route table: `/documents/:step`, `/help/*`. A trailing slash does not matter. */
export function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [split(pattern), split(path)];
  const open = wanted.at(-1) === '*';
  if (open ? given.length < wanted.length - 1 : given.length !== wanted.length) return false;
  return wanted.every(
    (segment, index) => segment === '*' || segment.startsWith(':') || segment === given[index],
  );
}

export function bestMatch(patterns: readonly string[], path: string): string | undefined {
  return patterns
    .filter((pattern) => matches(pattern, path))
    .sort((a, b) => (rank(a) < rank(b) ? 1 : -1))
    .at(0);
}
