import type { Store } from '../store/store';
import { generateKey, type SigningKey } from '../trust/keys';
import { usualCanaryShare, type Grants, type Policy } from '../trust/policy';
import { SignedStore } from '../trust/signed-store';

export const keys = { server: generateKey(), next: generateKey(), stranger: generateKey() };

const everything: Grants = [{ actions: ['*'], deployables: ['*'], channels: ['*'] }];

/** The issuer of tests. */
const testIssuer = 'https://ci.example';

const ofTeam = (name: string): Grants => [
  { actions: ['publish', 'promote', 'canary', 'rollback'], deployables: [name], channels: ['production'] },
];

/** The ids of the teams' repositories. */
export const repositoryIds: Readonly<Record<string, string>> = { 'mf-auth': '1001', 'mf-dashboard': '1002' };

/** Two teams with a repository each, whose pull requests publish previews, and two people. */
export const policy: Policy = {
  trust: ['mf-auth', 'mf-dashboard'].flatMap((name) => [
    {
      issuer: testIssuer,
      claims: { repository_id: repositoryIds[name]!, ref: 'refs/heads/main', environment: 'production' },
      actor: `team ${name}`,
      may: ofTeam(name),
    },
    {
      issuer: testIssuer,
      claims: { repository_id: repositoryIds[name]! },
      actor: `pull requests of ${name}`,
      may: [{ actions: ['preview'], deployables: [name], channels: [] }],
    },
  ]),
  people: [
    {
      name: 'Asha',
      email: 'asha@jobs.example',
      may: [{ actions: ['rollback', 'freeze'], deployables: ['mf-auth'], channels: ['*'] }],
    },
    { name: 'Ravi', subject: 'ravi-at-the-provider', may: [] },
    { name: 'Olga', email: 'olga@jobs.example', may: everything },
  ],
  mount: 'caller',
  canaryShare: usualCanaryShare,
};

/**
 * The store as the release server sees it, or with `signing` null as readers do; and what it has reported.
 */
export function signedStore(
  store: Store,
  signing: SigningKey | null = keys.server,
  trusted = [keys.server.publicKey],
) {
  const problems: string[] = [];
  const signed = new SignedStore(store, { trusted, signing });
  signed.onRefused = (problem) => void problems.push(problem);
  return Object.assign(signed, { problems });
}
