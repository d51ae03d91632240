import type { Store } from '../store/store';
import { generateKey, type SigningKey } from '../trust/keys';
import { parsePolicy } from '../trust/policy';
import { SignedStore } from '../trust/signed-store';

const all = [{ actions: ['*'], deployables: ['*'], channels: ['*'] }];
const team = (name: string) => [
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
const entry = ({ publicKey }: SigningKey, actor: string, may: unknown, actsFor?: string) => ({
  actor,
  publicKey,
  may,
  ...(actsFor ? { actsFor } : {}),
});

/** Two teams, the platform's owners, an edge and an ops server with two people. */
export const policy = parsePolicy(
  JSON.stringify({
    keys: [
      entry(keys.platform, 'platform', all),
      entry(keys.auth, 'team-auth', team('mf-auth')),
      entry(keys.dashboard, 'team-dashboard', team('mf-dashboard')),
      entry(keys.edge, 'automatic', [{ ...all[0], actions: ['rollback'] }]),
      entry(keys.ops, 'ops', [{ ...all[0], actions: ['rollback', 'freeze'] }], 'people'),
    ],
    people: [
      { name: 'Asha', email: 'asha@jobs.example', may: [{ ...all[0], deployables: ['mf-auth'] }] },
      { name: 'Ravi', subject: 'ravi-at-the-provider', may: [] },
    ],
  }),
  'the policy of this test',
);

/** The store as somebody with this key sees it, and what it has reported. */
export function signedStore(store: Store, key: SigningKey | null) {
  const problems: string[] = [];
  const signed = new SignedStore(store, { policy, key });
  signed.onRefused = (problem) => void problems.push(problem);
  return Object.assign(signed, { problems });
}
