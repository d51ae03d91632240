import { useLingui } from '@lingui/react';
import {
  Fragment,
  useContext,
  useEffect,
  useLayoutEffect,
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
 * The contributions to a point of this remote that show for these props, in their order, each with its
 * answer. None in a host that fills no points.
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
   * Draws what is around each contribution; without it, nothing. The screen's style sheet gives
   * `[data-late]` in it the height that a contribution needs: it stands from the first frame of a slow one,
   * and stays for what then comes, so that nothing moves.
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

function Part({ points, point, pointProps, id, remote, data }: PartOptions): ReactNode {
  const { host, props } = points;
  const element = useRef<HTMLDivElement>(null);
  const [part, setPart] = useState<MountedPart | null>(null);
  const stateOf = () => part?.state() ?? 'loading';
  const state = useSyncExternalStore(part?.subscribe ?? never, stateOf, stateOf);

  // Before the browser paints: what is loaded already is drawn with its screen.
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const created = host.createPart(point, id, element.current);
    setPart(created);
    return created.unmount;
  }, [host, point, id]);

  useLayoutEffect(() => {
    part?.show({ ...props, pointProps: { ...pointProps, data } });
  }, [part, props, pointProps, data]);

  const isLoading = state === 'loading';
  const wasLate = useWasPainted(isLoading);

  return (
    <div
      className="mg-part"
      data-contribution={`${point} ${remote}`}
      data-state={state}
      data-late={isLoading || wasLate || undefined}
    >
      {isLoading ? <Skeleton lines={3} /> : null}
      {state === 'failed' ? <Failed onRetry={() => part?.retry()} /> : null}
      <div ref={element} hidden={state !== 'shown'} />
    </div>
  );
}

/** Whether the browser has drawn this component while `what` was true; from then on it stays true. */
function useWasPainted(what: boolean): boolean {
  const [was, setWas] = useState(false);
  useEffect(() => {
    if (!what || was) return undefined;
    // Two frames: the first one ends with the paint.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setWas(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [what, was]);
  return was;
}

function Failed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const { i18n } = useLingui();
  return (
    <div role="status">
      <p>{i18n.t('This part did not load. Nothing you saved is lost.')}</p>
      <Button variant="quiet" onClick={onRetry}>
        {i18n.t('Try again')}
      </Button>
    </div>
  );
}
