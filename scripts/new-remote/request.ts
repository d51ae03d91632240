import { readArguments, UsageError } from '../command';

export interface Request {
  /** `mf-saved-jobs`. */
  readonly name: string;
  /** A path pattern, `/saved-jobs` or `/jobs/:id`. */
  readonly route: string;
  readonly access: 'public' | 'session';
}

const usage = 'Write: npm run new-remote -- <name> <route> [--public], such as mf-saved-jobs /saved-jobs';
/** Addresses that the edge answers itself. */
const reserved = ['api', 'builds', 'channels', 'health', 'ops'];

function requireName(text: string): string {
  const name = text.startsWith('mf-') ? text : `mf-${text}`;
  if (/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name.length <= 40) return name;
  throw new UsageError(
    `'${text}' is no name of a remote: use small letters, digits and single hyphens, at most 40, such as mf-saved-jobs`,
  );
}

function requireRoute(route: string): string {
  if (!/^(\/:?[a-z][a-z0-9]*(-[a-z0-9]+)*)+$/.test(route) || /:[^/]*-/.test(route)) {
    throw new UsageError(
      `'${route}' is no route: begin with a slash, use small letters, digits and hyphens, and :name for what changes, ` +
        'such as /saved-jobs or /jobs/:id',
    );
  }
  const [, first = ''] = route.split('/');
  if (first.startsWith(':')) throw new UsageError(`'${route}' would take every address: begin with a word`);
  if (reserved.includes(first))
    throw new UsageError(`/${first} is an address of the portal itself: choose another route`);
  return route;
}

/**
 * Reads the command line of `npm run new-remote`.
 * @throws UsageError that says how to write it
 */
export function readRequest(args: readonly string[]): Request {
  const { positionals, values } = readArguments(
    { args: [...args], allowPositionals: true, options: { public: { type: 'boolean' } } },
    usage,
  );
  const [name, route, ...rest] = positionals;
  if (name === undefined || route === undefined || rest.length > 0) throw new UsageError(usage);
  return {
    name: requireName(name),
    route: requireRoute(route),
    access: values.public ? 'public' : 'session',
  };
}
