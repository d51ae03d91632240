import type { Store } from '../store/store';
import { generateKey, type SigningKey } from '../trust/keys';
import type { Policy } from '../trust/policy';
import { SignedStore } from '../trust/signed-store';

type Grant = Policy['people'][number]['may'][number];
const all: Grant = { actions: ['*'], deployables: ['*'], channels: ['*'] };
const team = (name: string): Grant[] => [
  { actions: ['publish', 'promote', 'canary'], deployables: [name], channels: ['production'] },
];

export const keys = {
  platform: generateKey(),
  auth: generateKey(),
  dashboard: generateKey(),
  edge: generateKey(),
  ops: generateKey(),
  stranger: generateKey(),
};

/** Two teams, the platform's owners, an edge and an ops server with two people. */
export const policy: Policy = {
  keys: [
    { actor: 'platform', publicKey: keys.platform.publicKey, may: [all] },
    { actor: 'team-auth', publicKey: keys.auth.publicKey, may: team('mf-auth') },
    { actor: 'team-dashboard', publicKey: keys.dashboard.publicKey, may: team('mf-dashboard') },
    { actor: 'automatic', publicKey: keys.edge.publicKey, may: [{ ...all, actions: ['rollback'] }] },
    {
      actor: 'ops',
      publicKey: keys.ops.publicKey,
      actsFor: 'people',
      may: [{ ...all, actions: ['rollback', 'freeze'] }],
    },
  ],
  people: [
    { name: 'Asha', email: 'asha@jobs.example', may: [{ ...all, deployables: ['mf-auth'] }] },
    { name: 'Ravi', subject: 'ravi-at-the-provider', may: [] },
  ],
};

/** The store as somebody with this key sees it, and what it has reported. */
export function signedStore(store: Store, key: SigningKey | null) {
  const problems: string[] = [];
  const signed = new SignedStore(store, { policy, key });
  signed.onRefused = (problem) => void problems.push(problem);
  return Object.assign(signed, { problems });
}
