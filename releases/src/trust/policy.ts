import { readFileSync } from 'node:fs';
import { array, lazy, number, object, string, ValidationError, type InferType } from 'yup';
import { ReleaseError } from '../release-error';

/**
 * What a caller may do. `publish` and `preview`: put a release, or a preview build, into the store. `canary`:
 * give a build to a share of candidates, `canaryShare` at most. `restore`: bring back the whole set of an
 * earlier revision, with what was retired since. `force`: overrule checks, such as a route that belongs to
 * another remote. `gc`: remove builds that nothing uses. `tokens`: make and revoke tokens.
 */
export const actions = [
  'preview',
  'publish',
  'canary',
  'promote',
  'rollback',
  'restore',
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

/**
 * Claims of which one must be named, or every project of a public CI system would be meant: ids, which stay
 * with a project. A name is free when its project was renamed or removed, and then is another owner's.
 */
const identities = ['repository_id', 'project_id', 'sub'];
/** Subjects of GitHub and GitLab that are made of names. */
const namedSubject = /^(repo|project_path):/;

const isIdentity = ([name, value]: [string, unknown]): boolean =>
  identities.includes(name) && ![value].flat().some((one) => namedSubject.test(String(one)));

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
      '${path} must have repository_id (GitHub) or project_id (GitLab), since a name can become that of another owner: ' +
        'gh api repos/<owner>/<name> --jq .id prints it, and the page of a project at GitLab shows it',
      (value: object) => Object.entries(value).some(isIdentity),
    ),
);

/** Without TLS only on this machine. */
const isWebhook = (text: string): boolean =>
  URL.canParse(text) && /^(https:|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(text);

/** Also without a policy. */
export const usualCanaryShare = 10;

/** `RELEASE_POLICY`: who may do what. `*` stands for all. */
const policySchema = object({
  /** CI jobs, by claims of their OpenID Connect tokens: each must have (one of) these values. */
  trust: array(
    object({
      issuer: string().url().required(),
      claims,
      actor: string().required(),
      may: grantsSchema,
    }).exact(),
  ).default([]),
  /** Who may use the console: under which name, and who that is for the OpenID provider. */
  people: array(
    object({ name: string().required(), email: string(), subject: string(), may: grantsSchema }).exact(),
  ).default([]),
  /** Where builds are mounted before a promotion: by the caller, or beside the release server. */
  mount: string().oneOf(['caller', 'server']).default('caller'),
  /** Who is notified of the judge's verdicts: a webhook gets JSON, whose `text` chat tools show. */
  notify: array(
    object({
      deployables: texts.min(1).required(),
      webhook: string()
        .required()
        .test('webhook', '${path} must be an address that begins with https://', isWebhook),
    }).exact(),
  ),
  /** Percent of candidates that who may `canary`, but not `promote`, can give a build to. */
  canaryShare: number().min(0).max(100).default(usualCanaryShare),
}).exact();

/** The claims of a trusted publisher: claim -> its value, or the values of which it must have one. */
type Claims = Readonly<Record<string, string | readonly string[]>>;

export type Policy = Omit<InferType<typeof policySchema>, 'trust'> & {
  readonly trust: readonly (Omit<InferType<typeof policySchema>['trust'][number], 'claims'> & {
    readonly claims: Claims;
  })[];
};

/** @throws ReleaseError if the text is not a policy; it lists all problems */
export function parsePolicy(text: string, where: string): Policy {
  try {
    return policySchema.validateSync(JSON.parse(text), { abortEarly: false });
  } catch (error) {
    const problems = error instanceof ValidationError ? error.errors : ['It is not JSON'];
    throw new ReleaseError(`${where} is not a valid policy:`, 'refused', problems);
  }
}

/** Reads `RELEASE_POLICY`, the path of a JSON file. @throws Error for one that cannot be used */
export const readPolicy = (path: string): Policy => parsePolicy(readFileSync(path, 'utf8'), path);

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
