import type { Route } from 'platform/routes';
import { readArguments, UsageError } from '../command';

const inRepository =
  'Write: npm run new-remote -- <name> <route> [--public] [--menu <label>] [--api], such as mf-saved-jobs /saved-jobs --menu "Saved jobs"';

function requireName(text: string): string {
  const name = text.startsWith('mf-') ? text : `mf-${text}`;
  if (/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name.length <= 40) return name;
  throw new UsageError(
    `'${text}' is no name of a remote: use small letters, digits and single hyphens, at most 40, such as mf-saved-jobs`,
  );
}

/**
 * Reads the command line of `npm run new-remote`, and of `npm create` for a repository of its own.
 * @param usage how to write it
 * @throws UsageError that says how to write it
 */
export function readRequest(args: readonly string[], usage = inRepository) {
  const { positionals, values } = readArguments(
    {
      args: [...args],
      allowPositionals: true,
      options: { public: { type: 'boolean' }, menu: { type: 'string' }, api: { type: 'boolean' } },
    },
    usage,
  );
  const [name, route, ...rest] = positionals;
  if (name === undefined || route === undefined || rest.length > 0) throw new UsageError(usage);
  const access: Route['access'] = values.public ? 'public' : 'session';
  return {
    /** `mf-saved-jobs`. */
    name: requireName(name),
    /** A path pattern, `/saved-jobs` or `/jobs/:id`. */
    route,
    access,
    /** The label of its entry in the menu of signed-in screens, if it is to have one. */
    menu: values.menu,
    /** Whether it has an API of its own. */
    api: values.api ?? false,
  };
}

export type Request = Readonly<ReturnType<typeof readRequest>>;
