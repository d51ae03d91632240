import { readFileSync } from 'node:fs';
import { array, object, string, ValidationError, type InferType } from 'yup';
import { ReleaseError } from '../release-error';

const actions = ['publish', 'promote', 'canary', 'rollback', 'freeze', 'retire'] as const;
export type Action = (typeof actions)[number];

const texts = array(string().required());
const may = array(
  object({
    actions: array(
      string()
        .oneOf([...actions, '*'])
        .required(),
    ).required(),
    deployables: texts.required(),
    /** Not needed to publish, which concerns no channel. */
    channels: texts.default([]),
  }).noUnknown(),
).required();

const publicKey = string()
  .required()
  .matches(/^[\w-]{43}$/, '${path} must be as npm run release -- key prints it');

/** `RELEASE_POLICY`: whose signatures are valid, and for what. `*` stands for all. */
const policySchema = object({
  keys: array(
    object({
      actor: string().required(),
      publicKey,
      /** Whose names may be in what it signs, besides its own: `people` of this policy (an ops server), or `anyone`. */
      actsFor: string().oneOf(['people', 'anyone']),
      may,
    }).noUnknown(),
  ).required(),
  /** Who may use the ops page: under which name, and who that is for the OpenID provider. */
  people: array(
    object({ name: string().required(), email: string(), subject: string(), may }).noUnknown(),
  ).default([]),
}).noUnknown();

export type Policy = InferType<typeof policySchema>;
export type PolicyKey = Policy['keys'][number];
export type Person = Policy['people'][number];
type Grants = Person['may'];

/** @throws ReleaseError if the file is not a policy; it lists all problems */
export function readPolicy(path: string): Policy {
  try {
    return policySchema.validateSync(JSON.parse(readFileSync(path, 'utf8')), { abortEarly: false });
  } catch (error) {
    if (error instanceof ValidationError)
      throw new ReleaseError(`${path} is not a valid policy:`, error.errors);
    if (error instanceof SyntaxError)
      throw new ReleaseError(`${path} is not a valid policy:`, ['It is not JSON']);
    throw new ReleaseError(`RELEASE_POLICY must be the path of a JSON file, and ${path} cannot be read`);
  }
}

const covers = (list: readonly string[], wanted: string): boolean =>
  list.includes(wanted) || list.includes('*');

/** @param channel undefined for a publish */
export const allows = (grants: Grants, action: Action | '*', deployable: string, channel?: string): boolean =>
  grants.some(
    ({ actions: granted, deployables, channels }) =>
      covers(granted, action) &&
      covers(deployables, deployable) &&
      (channel === undefined || covers(channels, channel)),
  );

export const allAllow = (
  lists: readonly Grants[],
  oneOf: readonly Action[],
  deployable: string,
  channel: string,
): boolean => lists.every((may) => oneOf.some((action) => allows(may, action, deployable, channel)));

/** Whose grants count for a record of `actor` signed with `key`: all must allow a change. Null if it may not act for that name. */
export function grantsFor({ people }: Policy, key: PolicyKey, actor: string): readonly Grants[] | null {
  if (key.actor === actor || key.actsFor === 'anyone') return [key.may];
  const person = key.actsFor === 'people' ? people.find(({ name }) => name === actor) : undefined;
  return person ? [key.may, person.may] : null;
}
