import { allows, grantsFor, type Action } from '../trust/policy';
import type { Trust } from '../trust/open-release-store';

/** Whether an operator may do one of these actions. */
export type May = (operator: string, oneOf: readonly Action[], name: string, channel: string) => boolean;

/** By the policy: what the operator's own grants and those of the server's key allow. Without a policy everything is allowed. */
export function permissions(trust: Trust | null): May {
  if (!trust) return () => true;
  const { policy, key } = trust;
  const signer = policy.keys.find(({ publicKey }) => publicKey === key?.publicKey);
  return (operator, oneOf, name, channel) =>
    (signer && grantsFor(policy, signer, operator))?.every((grants) =>
      oneOf.some((action) => allows(grants, action, name, channel)),
    ) ?? false;
}
