const parse = (version: string): number[] | undefined =>
  /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);

/**
 * Whether a version is in a range. All ranges of the portal are `^1.2.3` (sdk/build/shared-modules); any other range
 * is satisfied by the very same text only.
 */
export function satisfies(version: string, range: string): boolean {
  const [has, least] = [parse(version), range.startsWith('^') ? parse(range.slice(1)) : undefined];
  if (!has || !least) return range === '*' || version === range;
  const numberAt = (numbers: number[], index: number): number => numbers[index] ?? 0;
  // Up to the first number that is not zero, all is as in the range (semver.org, item 4).
  const fixed = least.findIndex((number) => number > 0);
  const first = has.findIndex((number, index) => number !== numberAt(least, index));
  return (
    first === -1 || (first > (fixed === -1 ? 2 : fixed) && numberAt(has, first) > numberAt(least, first))
  );
}
