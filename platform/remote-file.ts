import { Ajv, type ErrorObject } from 'ajv';
import { matches, shapeOf } from './match';
import schema from './remote.schema.json' with { type: 'json' };
import type { Routing } from './routes';

/** A remote's own file, in its folder. */
export const remoteFileName = 'remote.json';

const hasRightShape = new Ajv({ allErrors: true, verbose: true }).compile<Routing>(schema);

function problemOf({ instancePath, message, params, parentSchema }: ErrorObject): string {
  const where = instancePath.slice(1).replaceAll('/', '.') || remoteFileName;
  const unknown = (params as { readonly additionalProperty?: string }).additionalProperty;
  if (unknown !== undefined) return `${where} has an unknown field ${unknown}`;
  const { description } = parentSchema as { readonly description?: string };
  return `${where} ${message ?? 'is not valid'}${description === undefined ? '' : `. It is ${description}`}`;
}

/** What the schema cannot say: no two routes have one shape, and the menu leads to routes of the remote. */
function* clashesIn({ routes, menu = [] }: Routing): Generator<string> {
  const shapes = new Map<string, string>();
  for (const { path } of routes) {
    const other = shapes.get(shapeOf(path));
    if (other !== undefined) yield `routes: ${other} and ${path} match the same paths`;
    shapes.set(shapeOf(path), path);
  }
  for (const { label, to } of menu)
    if (!routes.some(({ path }) => matches(path, to)))
      yield `menu: '${label}' leads to ${to}, which none of the routes matches`;
}

/**
 * Checks the content of a `remote.json`, or the same fields of a build.json, with remote.schema.json, which editors use too.
 * @returns the problems, one line each; none for a valid one, which is then a `Routing`
 */
export function remoteFileProblems(content: unknown): readonly string[] {
  if (hasRightShape(content)) return [...clashesIn(content)];
  return (hasRightShape.errors ?? []).map(problemOf);
}
