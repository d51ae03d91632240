import { routes } from 'shared/contract/routes';
import { UsageError } from '../command';
import { builderOf, parametersOf } from './names';
import type { Request } from './request';

export const routeFile = 'shared/contract/routes.ts';

/** Whether some path matches both patterns: a candidate who opens it would get one remote or the other by chance. */
function overlap(a: string, b: string): boolean {
  const [one, other] = [a.split('/'), b.split('/')];
  return (
    one.length === other.length &&
    one.every((segment, index) => {
      const against = other[index] ?? '';
      return segment === against || segment.startsWith(':') || against.startsWith(':');
    })
  );
}

function insert(text: string, before: string, line: string): string {
  const [head, tail, ...more] = text.split(before);
  if (head === undefined || tail === undefined || more.length > 0)
    throw new UsageError(`${routeFile} has an unexpected form: add the route by hand, or fix the command`);
  return `${head}${line}${before}${tail}`;
}

/**
 * The route table with the request's route, and with the builder of its paths.
 * @param known the routes that are there
 * @throws UsageError for a route that another remote has
 */
export function withRoute(text: string, { name, route, access }: Request, known = routes): string {
  const taken = known.find(({ path }) => overlap(path, route));
  if (taken) {
    const how = taken.path === route ? '' : `, whose ${taken.path} matches the same addresses`;
    throw new UsageError(`${route} belongs to ${taken.remote}${how}: choose another route`);
  }
  const builder = builderOf(route);
  if (new RegExp(`^  ${builder}: \\(`, 'm').test(text))
    throw new UsageError(`paths.${builder} leads elsewhere already (${routeFile}): choose another route`);
  const parameters = parametersOf(route);
  const made = parameters.reduce(
    (path, parameter) => path.replace(`:${parameter}`, `\${encodeURIComponent(${parameter})}`),
    route,
  );
  const value = parameters.length > 0 ? `\`${made}\`` : `'${route}'`;
  const typed = parameters.map((parameter) => `${parameter}: string`).join(', ');
  const row = `  { path: '${route}', remote: '${name}', access: '${access}' },\n`;
  const withRow = insert(text, '] as const satisfies readonly Route[];', row);
  return insert(withRow, '} as const;', `  ${builder}: (${typed}) => ${value},\n`);
}
