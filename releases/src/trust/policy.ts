import { readFileSync } from 'node:fs';
import { array, object, string, ValidationError, type InferType } from 'yup';
import { ReleaseError } from '../release-error';
import { isPublicKey } from './keys';

export const actions = ['publish', 'promote', 'canary', 'rollback', 'freeze', 'retire'] as const;
export type Action = (typeof actions)[number];

const anything = '*';
const names = array(string().required()).required().min(1);

const grant = object({
  actions: array(
    string()
      .oneOf([...actions, anything])
      .required(),
  )
    .required()
    .min(1),
  deployables: names,
  /** Not needed to publish, which concerns no channel. */
  channels: array(string().required()).default([]),
}).noUnknown();

const may = array(grant).required();

/** `RELEASE_POLICY`: whose signatures are valid, and for what. */
const policySchema = object({
  keys: array(
    object({
      actor: string().required(),
      publicKey: string()
        .required()
        .test('key', '${path} must be a public key, as npm run release -- key prints it', isPublicKey),
      /** Whose names may be in what it signs, besides its own: `people` of this policy (an ops server), or `anyone`. */
      actsFor: string().oneOf(['people', 'anyone']),
      may,
    }).noUnknown(),
  )
    .required()
    .min(1),
  /** Who may use the ops page: under which name, and who that is for the OpenID provider. */
  people: array(
    object({ name: string().required(), email: string(), subject: string(), may }).noUnknown(),
  ).default([]),
}).noUnknown();

export type Policy = InferType<typeof policySchema>;
export type Grant = InferType<typeof grant>;
export type PolicyKey = Policy['keys'][number];
export type Person = Policy['people'][number];

function repeated(texts: readonly (string | undefined)[]): string | undefined {
  return texts.find((text, index) => text !== undefined && texts.indexOf(text) !== index);
}

/** @throws ReleaseError that lists all problems */
export function parsePolicy(value: unknown, where: string): Policy {
  try {
    const policy = policySchema.validateSync(value, { abortEarly: false, strict: false });
    const { keys, people } = policy;
    const twice =
      repeated(keys.map(({ publicKey }) => publicKey)) ??
      repeated(people.map(({ name }) => name)) ??
      repeated(people.map(({ email }) => email)) ??
      repeated(people.map(({ subject }) => subject)) ??
      people.map(({ name }) => name).find((name) => keys.some(({ actor }) => actor === name));
    if (twice !== undefined)
      throw new ReleaseError(`${where} is not a valid policy:`, [`${twice} is there twice`]);
    return policy;
  } catch (error) {
    if (error instanceof ValidationError)
      throw new ReleaseError(`${where} is not a valid policy:`, error.errors);
    throw error;
  }
}

export function readPolicy(path: string): Policy {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new ReleaseError(`RELEASE_POLICY must be the path of a JSON file; ${path} is none`);
  }
  return parsePolicy(value, path);
}

const covers = (list: readonly string[], wanted: string): boolean =>
  list.includes(wanted) || list.includes(anything);

/** @param channel undefined for a publish */
export const allows = (
  grants: readonly Grant[],
  action: Action | typeof anything,
  deployable: string,
  channel?: string,
): boolean =>
  grants.some(
    ({ actions: granted, deployables, channels }) =>
      covers(granted, action) &&
      covers(deployables, deployable) &&
      (channel === undefined || covers(channels, channel)),
  );

/** Whether these grants include all that can be done in a channel. */
export const allowsAll = (grants: readonly Grant[], channel: string): boolean =>
  allows(grants, anything, anything, channel);

/**
 * Whose grants count for a record of `actor` that is signed with `key`: every list must allow a change.
 * @returns null if the key does not act for that name
 */
export function grantsFor({ people }: Policy, key: PolicyKey, actor: string): (readonly Grant[])[] | null {
  if (key.actor === actor || key.actsFor === 'anyone') return [key.may];
  const person = key.actsFor === 'people' ? people.find(({ name }) => name === actor) : undefined;
  return person ? [key.may, person.may] : null;
}
