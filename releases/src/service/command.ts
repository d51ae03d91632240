import { array, boolean, number, object, string, ValidationError, type InferType } from 'yup';
import { dayMs } from '../preview/link';
import { ReleaseError } from '../release-error';
import { isName, isVersion } from '../store/layout';
import { grantsSchema } from '../trust/policy';

/** Control characters, and those that change the direction of text: they could hide parts of the history. */
export const hiding = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const longestReason = 500;

const name = () => string().required().test('name', '${path} is not a name', isName);
const version = () =>
  string().test('version', '${path} is not a version', (text) => text === undefined || isVersion(text));
const build = () => object({ name: name(), version: version().required() }).exact();
const reason = () =>
  string()
    .default('')
    .trim()
    .test(
      'long',
      `reason has at most ${longestReason} characters`,
      (text) => [...text].length <= longestReason,
    )
    .test('hiding', 'reason is one line, without control characters', (text) => !hiding.test(text));
const text = (longest: number) =>
  string()
    .required()
    .max(longest)
    .test('hiding', '${path} has control characters', (given) => !hiding.test(given));
const revision = () => number().integer().min(1).max(1e9);

/** What a mount in a browser found, where the caller made it; `revision` is the one that was mounted. */
const finding = object({
  revision: revision().required(),
  problems: array(text(2000)).max(200).required(),
  leftOut: array(text(500)).max(20).required(),
})
  .exact()
  .default(undefined);

const inChannel = { channel: name(), reason: reason() };
const checked = { ...inChannel, force: boolean().default(false), preview: boolean().default(false), finding };
/**
 * `seen`: the revision on which the caller decided. A later change of the same deployable refuses the
 * command.
 */
const ofOne = { ...inChannel, name: name(), seen: revision() };
/** Numbers of revisions whose builds the clean-up keeps, and the life of a link or token. */
const longestLifeMs = 366 * dayMs;
const lifeMs = () => number().integer().min(60_000).max(longestLifeMs).required();

const secretId = (what: string) =>
  string()
    .required()
    .matches(/^[\w-]{8,32}$/, `id is not that of ${what}`);

const schemas = {
  promote: object({ ...checked, builds: array(build()).max(100), from: name().optional() }).exact(),
  canary: object({
    ...checked,
    build: build(),
    /** Without one the release server chooses it, and raises it when the judge says so. */
    share: number().min(0).max(100),
    /** Goes on by itself from the given share. */
    steps: boolean().default(false),
    /** Of earlier command lines, which give no share with it. */
    guarded: boolean(),
    seen: revision(),
  }).exact(),
  'promote-canary': object({ ...checked, name: name(), seen: revision() }).exact(),
  'abort-canary': object(ofOne).exact(),
  rollback: object({ ...ofOne, to: version(), withDependents: boolean().default(false) }).exact(),
  restore: object({ ...inChannel, revision: revision().required() }).exact(),
  freeze: object(ofOne).exact(),
  unfreeze: object(ofOne).exact(),
  retire: object(ofOne).exact(),
  preview: object({ channel: name(), build: build(), lifeMs: lifeMs() }).exact(),
  'list-previews': object({ channel: name() }).exact(),
  'end-preview': object({ channel: name(), id: secretId('a preview link') }).exact(),
  gc: object({
    keep: number().integer().min(1).max(1e6).required(),
    apply: boolean().default(false),
  }).exact(),
  'create-token': object({ actor: text(64), lifeMs: lifeMs(), may: grantsSchema }).exact(),
  'revoke-token': object({ id: secretId('a token') }).exact(),
  'list-tokens': object({}).exact(),
} as const;

export type CommandName = keyof typeof schemas;
export type CommandOf<Name extends CommandName> = InferType<(typeof schemas)[Name]>;
/**
 * What the release service is asked to do; its arguments are checked, and mean nothing else than they say.
 */
export type Command = { [Name in CommandName]: { readonly command: Name } & CommandOf<Name> }[CommandName];
type Given<T> = {
  readonly [Field in keyof T]?:
    (T[Field] extends (infer Item)[] | undefined ? readonly Item[] : T[Field]) | undefined;
};
/** A command as callers write it, without the values that are usual. */
export type CommandInput = {
  [Name in CommandName]: { readonly command: Name } & Given<CommandOf<Name>>;
}[CommandName];

export const isCommandName = (given: unknown): given is CommandName =>
  typeof given === 'string' && Object.hasOwn(schemas, given);

/**
 * @throws ReleaseError that lists what is wrong; unknown fields are, too: a caller cannot hand over a
 * document
 */
export function readCommand(input: unknown): Command {
  const { command, ...fields } = (input ?? {}) as { readonly command?: unknown };
  if (!isCommandName(command))
    throw new ReleaseError(`There is no such command. There are: ${Object.keys(schemas).join(', ')}`);
  try {
    const values: object = schemas[command].validateSync(fields, { abortEarly: false });
    return { command, ...values } as Command; // checked by the schema of its name
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ReleaseError(`The command ${command} is not right:`, [...new Set(error.errors)]);
  }
}
