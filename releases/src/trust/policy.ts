import { readFileSync } from 'node:fs';
import { array, lazy, object, string, ValidationError, type InferType } from 'yup';
import { ReleaseError } from '../release-error';

/**
 * What a caller may do. `publish` and `preview`: put a release, or a preview build, into the store. `force`:
 * overrule checks, such as a route that belongs to another remote. `gc`: remove builds that nothing uses.
 * `tokens`: make and revoke tokens.
 */
const actions = [
  'preview',
  'publish',
  'canary',
  'promote',
  'rollback',
  'freeze',
  'retire',
  'force',
  'gc',
  'tokens',
] as const;
export type Action = (typeof actions)[number];

const texts = array(string().required());
export const grantsSchema = array(
  object({
    actions: array(
      string()
        .oneOf([...actions, '*'])
        .required(),
    )
      .min(1)
      .required(),
    deployables: texts.min(1).required(),
    /** Not needed to publish, which concerns no channel. */
    channels: texts.default([]),
  }).exact(),
).required();
export type Grants = InferType<typeof grantsSchema>;

/** Claims of which one must be named, or every project of a public CI system would be meant. */
const identities = ['repository', 'repository_id', 'project_path', 'project_id', 'sub'];

const claims = lazy((given: unknown) =>
  object(
    Object.fromEntries(
      Object.entries(given ?? {}).map(([name, value]) => [
        name,
        Array.isArray(value) ? texts.min(1).required() : string().required(),
      ]),
    ),
  )
    .required()
    .test(
      'identity',
      `\${path} must name a repository or project: one of ${identities.join(', ')}`,
      (value: object) => identities.some((name) => name in value),
    ),
);

/** `RELEASE_POLICY`: who may do what. `*` stands for all. */
const policySchema = object({
  /**
   * Jobs of CI systems, by the claims of their OpenID Connect tokens: each named claim must have (one of)
   * these values.
   */
  trust: array(
    object({
      issuer: string().url().required(),
      claims,
      actor: string().required(),
      may: grantsSchema,
    }).exact(),
  ).default([]),
  /** Who may use the ops page: under which name, and who that is for the OpenID provider. */
  people: array(
    object({ name: string().required(), email: string(), subject: string(), may: grantsSchema }).exact(),
  ).default([]),
  /**
   * Where builds are mounted in a browser before a promotion: where the command is given, or beside the
   * release server.
   */
  mount: string().oneOf(['caller', 'server']).default('caller'),
}).exact();

/** The claims of a trusted publisher: claim -> its value, or the values of which it must have one. */
type Claims = Readonly<Record<string, string | readonly string[]>>;

export type Policy = Omit<InferType<typeof policySchema>, 'trust'> & {
  readonly trust: readonly (Omit<InferType<typeof policySchema>['trust'][number], 'claims'> & {
    readonly claims: Claims;
  })[];
};
export type Person = Policy['people'][number];

/** @throws ReleaseError if the text is not a policy; it lists all problems */
export function parsePolicy(text: string, where: string): Policy {
  try {
    return policySchema.validateSync(JSON.parse(text), { abortEarly: false });
  } catch (error) {
    if (error instanceof ValidationError)
      throw new ReleaseError(`${where} is not a valid policy:`, error.errors);
    if (error instanceof SyntaxError)
      throw new ReleaseError(`${where} is not a valid policy:`, ['It is not JSON']);
    throw error;
  }
}

export function readPolicy(path: string): Policy {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ReleaseError(`RELEASE_POLICY must be the path of a JSON file, and ${path} cannot be read`);
  }
  return parsePolicy(text, path);
}

const covers = (list: readonly string[], wanted: string): boolean =>
  list.includes(wanted) || list.includes('*');

/** @param channel undefined for what concerns no channel */
export const allows = (grants: Grants, action: Action, deployable: string, channel?: string): boolean =>
  grants.some(
    ({ actions: granted, deployables, channels }) =>
      covers(granted, action) &&
      covers(deployables, deployable) &&
      (channel === undefined || covers(channels, channel)),
  );
