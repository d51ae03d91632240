/**
 * The value of a JSON text; undefined for a text that is not JSON, such as one that a full disk truncated.
 */
export function parseJson(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
