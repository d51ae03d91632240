import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import { matches, shapeOf } from 'platform/match';
import type { RemoteFile } from 'platform/remote.schema';
import schema from 'platform/remote.schema.json' with { type: 'json' };
import type { Routing } from 'platform/routes';
import { isSecretName, maxSettingsLength, settingMisfit, settingsOf } from 'platform/settings';

/** A remote's own file, in its folder. */
export const remoteFileName = 'remote.json';

const hasRightShape = new Ajv({ allErrors: true, verbose: true }).compile<Routing>(schema);

function problemOf({ instancePath, message, params, parentSchema }: ErrorObject, file: string): string {
  const where = instancePath.slice(1).replaceAll('/', '.') || file;
  const unknown = (params as { readonly additionalProperty?: string }).additionalProperty;
  if (unknown !== undefined) return `${where} has an unknown field ${unknown}`;
  const { description } = parentSchema as { readonly description?: string };
  return `${where} ${message ?? 'is not valid'}${description === undefined ? '' : `. It is ${description}`}`;
}

/** What a file lacks of its schema, one line each. */
export const schemaProblems = (errors: readonly ErrorObject[] | null | undefined, file: string): string[] =>
  // What follows from a condition is said by itself.
  (errors ?? []).filter(({ keyword }) => keyword !== 'if').map((error) => problemOf(error, file));

/** Characters of a contribution's data as JSON: pages contain them. */
const maxDataLength = 2_000;

function* pointClashesIn({ points = [], contributes = [] }: Routing): Generator<string> {
  const seen = new Set<string>();
  for (const { name } of points) {
    if (seen.has(name)) yield `points: ${name} is there twice`;
    seen.add(name);
  }
  for (const { point, module, data } of contributes) {
    const key = `${point} ${module}`;
    if (seen.has(key)) yield `contributes: ${module} is contributed to ${point} twice`;
    seen.add(key);
    if (JSON.stringify(data ?? null).length > maxDataLength)
      yield `contributes: the data of ${module} have more than ${maxDataLength} characters as JSON`;
  }
}

function* settingProblems({ settings = {} }: Routing): Generator<string> {
  for (const [name, schema] of Object.entries(settings)) {
    if (isSecretName(name))
      yield `settings: ${name} is a secret by its name, and every page contains settings: keep it in a server`;
    const problem = settingMisfit(schema, schema.default, `the default of ${name}`);
    if (problem !== null) yield `settings: ${problem}`;
  }
  if (JSON.stringify(settingsOf(settings)).length > maxSettingsLength)
    yield `settings: the defaults have more than ${maxSettingsLength} characters as JSON`;
}

/**
 * What the schema cannot say: no two routes have one shape, the menu leads to routes of the remote, and no
 * point or contribution is there twice.
 */
function* clashesIn(content: Routing): Generator<string> {
  const { routes, menu = [] } = content;
  yield* pointClashesIn(content);
  yield* settingProblems(content);
  const shapes = new Map<string, string>();
  for (const { path: pattern, aliases = [] } of routes) {
    const other = shapes.get(shapeOf(pattern));
    if (other !== undefined) yield `routes: ${other} and ${pattern} match the same paths`;
    shapes.set(shapeOf(pattern), pattern);
    if (aliases.length > 0 && /[:*]/.test(pattern))
      yield `routes: ${pattern} has parameters, so no alias leads to it`;
  }
  for (const { label, to } of menu)
    if (!routes.some((route) => matches(route.path, to)))
      yield `menu: '${label}' leads to ${to}, which none of the routes matches`;
}

/**
 * Checks the content of a `remote.json`, or the same fields of a build.json, with remote.schema.json, which
 * editors use too.
 * @returns the problems, one line each; none for a valid one, which is then a `Routing`
 */
export function remoteFileProblems(content: unknown): readonly string[] {
  if (hasRightShape(content)) return [...clashesIn(content)];
  return schemaProblems(hasRightShape.errors, remoteFileName);
}

/**
 * Reads and checks the `remote.json` in a remote's folder.
 * @throws with all problems, so that a team sees them at once
 */
export function readRemoteFile(dir: string): Routing {
  const file = path.join(dir, remoteFileName);
  const { $schema: _forEditors, ...content } = JSON.parse(readFileSync(file, 'utf8')) as RemoteFile;
  const problems = remoteFileProblems(content);
  if (problems.length > 0) throw new Error(`${file} is not valid:\n  ${problems.join('\n  ')}`);
  return content;
}

/** The `remote.json` of every remote in a repository, by name. */
export const readRemoteFiles = (root: string): Readonly<Record<string, Routing>> =>
  Object.fromEntries(
    readdirSync(root)
      .filter((name) => name.startsWith('mf-') && existsSync(path.join(root, name, remoteFileName)))
      .map((name) => [name, readRemoteFile(path.join(root, name))]),
  );
