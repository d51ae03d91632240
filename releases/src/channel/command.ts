import { array, boolean, number, object, string, ValidationError, type InferType } from 'yup';
import { ReleaseError } from '../release-error';
import { isName, isVersion } from '../store/layout';
import { grantsSchema } from '../trust/policy';

/** Control characters, and those that change the direction of text: they could hide parts of the history. */
const hiding = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
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
const setting = () =>
  string()
    .defined()
    .nullable()
    .max(1000)
    .test('hiding', '${path} has control characters', (given) => given === null || !hiding.test(given));
/** `seen`: the revision on which the caller decided, 0 for none. A later change refuses the command. */
const change = { channel: name(), reason: reason(), seen: number().integer().min(0).max(1e9) };
const checked = { ...change, force: boolean().default(false), preview: boolean().default(false) };
const ofOne = { ...change, name: name() };
const longestLifeMs = 366 * 24 * 3_600_000;
const lifeMs = () => number().integer().min(60_000).max(longestLifeMs).required();

const secretId = (what: string) =>
  string()
    .required()
    .matches(/^[\w-]{8,32}$/, `id is not that of ${what}`);

/** Of commands that change a channel: they are planned, then applied. */
const changes = {
  promote: object({ ...checked, builds: array(build()).max(100), from: name().optional() }).exact(),
  canary: object({
    ...checked,
    build: build(),
    /** Without one the release server chooses it, and raises it when the judge says so. */
    share: number().min(0).max(100),
    /** Goes on by itself from the given share. */
    steps: boolean().default(false),
  }).exact(),
  'promote-canary': object({ ...checked, name: name() }).exact(),
  'abort-canary': object(ofOne).exact(),
  rollback: object({ ...ofOne, to: version(), withDependents: boolean().default(false) }).exact(),
  restore: object({ ...change, revision: number().integer().min(1).max(1e9).required() }).exact(),
  freeze: object(ofOne).exact(),
  unfreeze: object(ofOne).exact(),
  deprecate: object({ ...ofOne, version: version().required() }).exact(),
  undeprecate: object({ ...ofOne, version: version().required() }).exact(),
  retire: object(ofOne).exact(),
  /** Each as text, which its schema reads; null: its default again. */
  settings: object({
    ...ofOne,
    set: array(object({ setting: text(40), value: setting() }).exact())
      .min(1)
      .max(30)
      .required(),
  }).exact(),
} as const;

const schemas = {
  ...changes,
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

type CommandName = keyof typeof schemas;
export type CommandOf<Name extends CommandName> = InferType<(typeof schemas)[Name]>;
/** What the release service is asked to do. Its arguments are checked, and mean what they say. */
export type Command = { [Name in CommandName]: { readonly command: Name } & CommandOf<Name> }[CommandName];
export type ChangeName = keyof typeof changes;
export type ChangeCommand = Extract<Command, { readonly command: ChangeName }>;
export const isChange = (command: Command): command is ChangeCommand =>
  Object.hasOwn(changes, command.command);

type Unfilled<T> = {
  readonly [Field in keyof T]?:
    | (T[Field] extends (infer Item)[] | undefined ? readonly Item[] : T[Field])
    | undefined;
};
/** A command as callers write it, without the values that are usual. */
export type CommandInput = {
  [Name in CommandName]: { readonly command: Name } & Unfilled<CommandOf<Name>>;
}[CommandName];

/** What was found when the builds of a plan were mounted in a browser; its revision lists both. */
export interface Mounted {
  readonly problems: readonly string[];
  /** Checks that were not made. */
  readonly leftOut: readonly string[];
}

/** What comes with a command that changes a channel, from who has planned it. */
export interface Prepared {
  /** The id of the plan that is applied; left out: whatever plan the command leads to now. */
  readonly plan?: string | undefined;
  readonly mounted?: Mounted | undefined;
}

const prepared = object({
  plan: text(200).optional(),
  mounted: object({
    problems: array(text(2000)).max(200).required(),
    leftOut: array(text(500)).max(20).required(),
  })
    .exact()
    .default(undefined),
}).exact();

const isCommandName = (given: unknown): given is CommandName =>
  typeof given === 'string' && Object.hasOwn(schemas, given);

/** @throws ReleaseError that lists all that is wrong */
function read<Value>(what: string, validate: () => Value): Value {
  try {
    return validate();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ReleaseError(`${what} is not right:`, 'refused', [...new Set(error.errors)]);
  }
}

/** Unknown fields are refused: a caller cannot hand over a document. @throws ReleaseError */
export function readCommand(input: unknown): Command {
  const { command, ...fields } = (input ?? {}) as { readonly command?: unknown };
  if (!isCommandName(command))
    throw new ReleaseError(`There is no such command. There are: ${Object.keys(schemas).join(', ')}`);
  const values: object = read(`The command ${command}`, () =>
    schemas[command].validateSync(fields, { abortEarly: false }),
  );
  return { command, ...values } as Command; // checked by the schema of its name
}

/** @throws ReleaseError for a command that changes no channel, too */
export function readChange(input: unknown): ChangeCommand {
  const command = readCommand(input);
  if (isChange(command)) return command;
  throw new ReleaseError(`${command.command} changes no channel, so it has no plan`);
}

/** @throws ReleaseError */
export const readPrepared = (input: object): Prepared =>
  read('What comes with the command', () => prepared.validateSync(input, { abortEarly: false }));
