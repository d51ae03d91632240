/** More than any body of the contract has: levels of lists and objects in one another, and values in all. */
const deepest = 4;
const mostValues = 1000;

/** Own properties of these names break what reads a value as text, or by a path. */
const traps = ['__proto__', 'constructor', 'toString', 'valueOf'];

/**
 * Whether a value from JSON or a query is one to refuse unread: so deep that to look at it may overflow the
 * stack, so wide that it would keep the server from everybody else, or with a trap in it.
 */
export function isHostile(value: unknown): boolean {
  let left = mostValues;
  const isBad = (each: unknown, levels: number): boolean => {
    left -= 1;
    if (left < 0) return true;
    if (typeof each !== 'object' || each === null) return false;
    if (levels === 0 || traps.some((name) => Object.hasOwn(each, name))) return true;
    const inside = Object.values(each);
    return inside.length > left || inside.some((inner) => isBad(inner, levels - 1));
  };
  return isBad(value, deepest);
}
