import {
  Fragment,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { PointContext, type Points } from 'shared/remote/point-context';
import type { MountedPart, OfferedContribution } from 'shared/remote/props';
import { Button } from './button';
import { Skeleton } from './skeleton';

const never = (): (() => void) => () => undefined;
const none: readonly OfferedContribution[] = [];

/**
 * The contributions to a point of this remote that show for these props, in their order, each with its answer.
 * None in a host that fills no points.
 * @param pointProps must fit the point's schema in the remote.json
 */
export function useContributions(name: string, pointProps: object): readonly OfferedContribution[] {
  const host = useContext(PointContext)?.host;
  const revision = (): number => host?.revision() ?? 0;
  useSyncExternalStore(host?.subscribe ?? never, revision, revision);
  return host?.contributionsTo(name, pointProps) ?? none;
}

interface ExtensionPointProps {
  /** A point of the remote's `remote.json`, such as 'dashboard/next-steps'. */
  readonly name: string;
  readonly props: object;
  /**
   * Draws what is around each contribution, with space for it: what arrives late must not move anything.
   * Without it, there is nothing around it.
   */
  readonly around?: (part: ReactNode, contribution: OfferedContribution) => ReactNode;
}

/**
 * Shows what other remotes contribute to a point of this screen, each in a React root of its own. One that is
 * slow has an outline, one that fails says so in the same space, one that is not there has no space.
 *
 * @example
 * <ul>
 *   <ExtensionPoint name="jobs/side" props={{ jobId }} around={(part) => <li className="card">{part}</li>} />
 * </ul>
 */
export function ExtensionPoint({ name, props, around = (part) => part }: ExtensionPointProps): ReactNode {
  const points = useContext(PointContext);
  const contributions = useContributions(name, props);
  if (!points) return null;
  return contributions.map((contribution) => (
    <Fragment key={contribution.id}>
      {around(<Part points={points} point={name} pointProps={props} {...contribution} />, contribution)}
    </Fragment>
  ));
}

interface PartOptions extends OfferedContribution {
  readonly points: Points;
  readonly point: string;
  readonly pointProps: object;
}

function Part({ points, point, pointProps, id, remote }: PartOptions): ReactNode {
  const { host, props } = points;
  const element = useRef<HTMLDivElement>(null);
  const [part, setPart] = useState<MountedPart | null>(null);
  const stateOf = () => part?.state() ?? 'loading';
  const state = useSyncExternalStore(part?.subscribe ?? never, stateOf, stateOf);

  useEffect(() => {
    if (!element.current) return undefined;
    const created = host.createPart(point, id, element.current);
    setPart(created);
    return created.unmount;
  }, [host, point, id]);

  useEffect(() => {
    part?.show({ ...props, pointProps });
  }, [part, props, pointProps]);

  return (
    <div className="mg-part" data-contribution={`${point} ${remote}`} data-state={state}>
      {state === 'loading' ? <Skeleton lines={3} /> : null}
      {state === 'failed' ? <Failed onRetry={() => part?.retry()} /> : null}
      <div ref={element} hidden={state !== 'shown'} />
    </div>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <div role="status">
      <p>This part did not load. Nothing you saved is lost.</p>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
