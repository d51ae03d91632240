import type { ChannelDocument } from 'platform/release';
import schema from 'platform/remote.schema.json' with { type: 'json' };
import { kib, leftText } from '../channel/measured';
import type { Proof } from '../channel/proofs';

/** In KiB, of a remote whose remote.json names none. */
export const defaultBudget = schema.properties.budget.default;

const budgetOf = ({ name, version }: Proof, { deployables }: ChannelDocument): number => {
  const { current, canary } = deployables[name] ?? {};
  const build = [current, canary?.build].find((one) => one?.version === version);
  return build?.budget ?? defaultBudget;
};

/**
 * What was measured at a build that mounts, and is above its bounds: a line for each. @param before of the
 * build
 * that it replaces, for comparison
 */
export function boundProblems(proof: Proof, document: ChannelDocument, before: Proof | undefined): string[] {
  const { name, version, loads, left } = proof;
  const budget = budgetOf(proof, document);
  const heavy = loads
    .filter(({ bytes }) => bytes > budget * 1024)
    .map(({ path, bytes }) => {
      const earlier = before?.loads.find((one) => one.path === path);
      const was = earlier ? ` (${before?.version}: ${kib(earlier.bytes)})` : '';
      return (
        `${name} ${version} loads ${kib(bytes)} of JavaScript and CSS at ${path}${was}, its budget is ${budget} KiB: ` +
        'load later what the first screen does not need, or raise "budget" in remote.json'
      );
    });
  const text = leftText(left);
  if (text === null) return heavy;
  const was = before ? ` (${before.version}: ${leftText(before.left) ?? 'nothing'})` : '';
  return [
    ...heavy,
    `${name} ${version} leaves behind ${text} each time that it is unmounted${was}: end in the clean-up of an effect ` +
      'what the effect has begun',
  ];
}
