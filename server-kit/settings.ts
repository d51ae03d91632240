import variables from './variables.json' with { type: 'json' };

/** Settings of servers and command lines, from environment variables. On Node only. */

export type Environment = Readonly<Record<string, string | undefined>>;

/** A mistake in the configuration: reported in a sentence, without a stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** Reads a setting. Throws the end of a sentence that begins with the setting's name. */
export type Parse<T> = (given: string, isProduction?: boolean) => T;

export interface Setting<T> {
  readonly parse: Parse<T>;
  /** The value when it is not set. */
  readonly usual: T;
}

export const setting = <T, U>(parse: Parse<T>, usual: U): Setting<T | U> => ({ parse, usual });

export type Name = keyof typeof variables;
export type Schema = Readonly<Partial<Record<Name, Setting<unknown>>>>;

/** A variable in words. */
export const wordsOf = (
  name: Name,
): { readonly about: string; readonly usual?: string; readonly secret?: boolean } => variables[name];

/** A command with its settings. */
export interface Command<S extends Schema = Schema> {
  /** How people call it: `npm run edge`. */
  readonly command: string;
  /** What it does, in one line. */
  readonly about: string;
  readonly schema: S;
  /**
   * Settings without a default where it runs in production, as a wrong one would serve or lose the wrong
   * data.
   */
  readonly needed: readonly (keyof S & Name)[];
}

/** No other program's variables begin like these. */
const prefixes = [
  ...[
    'CALLS_',
    'CLAMD_',
    'DATABASE_',
    'DESK_',
    'DRAIN_',
    'EDGE_',
    'LIMITS_',
    'OPS_',
    'RATE_LIMIT_',
    'RELEASES_',
  ],
  ...['PASSKEY_', 'RELEASE_', 'SMTP_', 'STAFF_'],
];
/** Kubernetes adds variables for each service of a namespace. */
const ofKubernetes = /_(SERVICE|PORT)(_|$)/;

/** Variables that are ours by their names, and that no part of the portal reads: misspelt ones. */
const unknownVariables = (env: Environment): string[] =>
  Object.keys(env).filter(
    (name) =>
      prefixes.some((prefix) => name.startsWith(prefix)) &&
      !(name in variables) &&
      !ofKubernetes.test(name) &&
      env[name]?.trim(),
  );

/**
 * Reads settings, and makes a configuration of them.
 * @param build given the values, with defaults instead of those that are not right; `problem` reports what is
 * wrong between them
 * @param needed names without a default
 * @throws ConfigError that lists everything that is missing or not right, and unknown names where something
 * is needed
 */
export function readSettings<S extends Schema, R>(
  schema: S,
  env: Environment,
  build: (
    values: { readonly [N in keyof S]: S[N] extends Setting<infer T> ? T : never },
    problem: (text: string) => void,
  ) => R,
  needed: readonly Name[] = [],
): R {
  const problems: string[] = [];
  const read = ([name, { parse, usual }]: [string, Setting<unknown>]) => {
    const given = env[name]?.trim();
    try {
      // Docker's env_file and `kubectl create secret` keep them, as a shell does not.
      if (given && /^(["']).*\1$/s.test(given)) throw new Error('has quotes around it: leave them out');
      return [name, given ? parse(given, env.NODE_ENV === 'production') : usual];
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : String(error)}`);
      return [name, usual];
    }
  };
  for (const name of needed)
    if (!env[name]?.trim()) problems.push(`${name} is missing: ${wordsOf(name).about}`);
  const values = Object.fromEntries(Object.entries(schema).map(read)) as Parameters<typeof build>[0];
  const result = build(values, (text) => void problems.push(text));
  // A command with defaults for everything runs on people's machines, where other programs have variables
  // like ours.
  if (needed.length > 0) problems.push(...unknownVariables(env).map((name) => `${name} is no setting`));
  if (problems.length > 0) throw new ConfigError(problems);
  return result;
}
