const width = 110;

/** On one line, as oxfmt writes it. */
function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${onOneLine(inner)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function print(value: unknown, indent: string, room: number): string {
  const short = onOneLine(value);
  if (short.length <= room || value === null || typeof value !== 'object') return short;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const lines = Object.entries(value).map(([key, item]) => {
    const before = isList ? '' : `${JSON.stringify(key)}: `;
    return `${inner}${before}${print(item, inner, width - inner.length - before.length - 1)}`;
  });
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/** JSON with short objects on one line each, as oxfmt leaves it. */
export const printed = (value: unknown): string => `${print(value, '', 0)}\n`;
