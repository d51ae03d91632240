import { recordedAt } from 'sdk/recorded-api/recordings';

/** Keys whose texts are random in each run. */
const random = ['token', 'challenge', 'credentialId'];
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)$/;
const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;
const hour = 3_600_000;

/**
 * Makes answers the same in each run: ids and references are numbered in the order in which they come, times
 * are whole hours before or after `recordedAt`.
 * @param start milliseconds since 1970 when the run began
 */
export function stabilizer(start: number) {
  const seen = new Map<string, number>();
  function numbered(text: string): string {
    if (!seen.has(text)) seen.set(text, seen.size + 1);
    return String(seen.get(text));
  }
  const withNumber =
    (shape: RegExp, width: number, before = '') =>
    (text: string) =>
      text.replaceAll(shape, (found) => before + numbered(found).padStart(width, '0'));
  const uuids = withNumber(new RegExp(uuid, 'g'), 12, '00000000-0000-4000-8000-');
  const files = withNumber(/\b[0-9a-f]{36}\b/g, 36);

  function stableText(text: string, key: string, within: string): string {
    if (within === 'versions') return `recorded-${key}`;
    const isCredential = key === 'id' && /^[\w-]{20,}$/.test(text) && !uuid.test(text);
    if (random.includes(key) || isCredential) return `recorded-${numbered(text)}`;
    if (key === 'preferred_joining_date') return '2099-02-01';
    if (!time.test(text)) return files(uuids(text));
    const hours = Math.round((Date.parse(text) - start) / hour);
    return new Date(Date.parse(recordedAt) + hours * hour).toISOString();
  }

  return function stable(value: unknown, key = '', within = ''): unknown {
    if (typeof value === 'string') return stableText(value, key, within);
    if (Array.isArray(value)) return value.map((item) => stable(item, key, within));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stable(inner, name, key)]));
  };
}
