import { misfit } from './fits-schema';
import type { Contribution, Point, Routing } from './routes';

/*
 * Extension points: places on a remote's screens to which other remotes contribute parts
 * (docs/decisions/0075). Edge, shell, release checks and test kit agree by these functions.
 */

/** A contribution, and the remote that makes it. */
export interface OwnedContribution extends Contribution {
  readonly remote: string;
}

/** What the names of a remote's points begin with: `dashboard` of mf-dashboard. */
export const pointPrefix = (remote: string): string => remote.replace(/^mf-/, '');

/** Whether a point of this version works for a contribution that accepts `^1.2.0`. */
export function accepts(range: string, version: string): boolean {
  const [wanted = [], offered = []] = [range.slice(1), version].map((text) => text.split('.').map(Number));
  const difference = [0, 1, 2].map((part) => (offered[part] ?? NaN) - (wanted[part] ?? NaN));
  return difference[0] === 0 && (difference.find((one) => one !== 0) ?? 0) >= 0;
}

/** The contributions to a point that work with its version, in their order. */
export const contributionsTo = (
  { name, version }: Pick<Point, 'name' | 'version'>,
  remotes: Readonly<Record<string, Pick<Routing, 'contributes'>>>,
): readonly OwnedContribution[] =>
  Object.entries(remotes)
    .flatMap(([remote, { contributes = [] }]) => contributes.map((one) => ({ ...one, remote })))
    .filter(({ point, accepts: range }) => point === name && accepts(range, version))
    .sort((a, b) => a.order - b.order || (a.remote < b.remote ? -1 : 1));

/** Whether its flag, if it names one, is on. */
export const isSwitchedOn = ({ when }: Contribution, flags: readonly string[]): boolean =>
  when?.flag === undefined || flags.includes(when.flag);

/** Whether it shows for these props of its point. */
export const showsFor = ({ when }: Contribution, props: object): boolean =>
  when?.props === undefined || misfit(when.props, props, 'props') === null;
