import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const maps = new Map<string, SourceMap | null>();

/** The map beside a compiled file; null where there is none. */
function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const beside = `${file}.map`;
  const map = existsSync(beside)
    ? new SourceMap(JSON.parse(readFileSync(beside, 'utf8')) as SourceMapPayload)
    : null;
  maps.set(file, map);
  return map;
}

function frameOf(call: NodeJS.CallSite): string {
  const text = `${call as unknown as string}`; // V8's own words; its type has no toString
  const [url, line, column] = [call.getFileName(), call.getLineNumber(), call.getColumnNumber()];
  if (!url?.startsWith('file:') || line === null || column === null) return text;
  const file = fileURLToPath(url);
  const origin = mapOf(file)?.findOrigin(line, column);
  if (!origin || !('fileName' in origin)) return text;
  const source = path.resolve(path.dirname(file), origin.fileName);
  return text.replace(`${url}:${line}:${column}`, `${source}:${origin.lineNumber}:${origin.columnNumber}`);
}

/**
 * From now on stacks of compiled servers name lines of the sources. A map is read with the first stack that
 * needs it: Node's own `--enable-source-maps` reads all of them at the start, which costs a server 40 MB and
 * a third of its start.
 */
export function mapStacks(): void {
  // The sources themselves run, and Node maps them.
  if (process.sourceMapsEnabled) return;
  Error.prepareStackTrace = (error, calls) =>
    [String(error), ...calls.map((call) => `    at ${frameOf(call)}`)].join('\n');
}
