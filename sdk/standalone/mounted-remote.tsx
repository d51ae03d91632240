import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { BuildRef, PointHost, RemoteLifecycles, RemoteProps } from 'shared/remote/props';
import { useRemoteNavigator } from 'shared/remote/use-remote-navigator';
import { useLocation } from 'shared/runtime/router';
import { session } from 'shared/runtime/session';
import { pageLanguage } from './page-language';

/** The path is in the hash, so that any file server can serve any screen. */
const hrefOf = (path: string): string => `#${path}`;

let instances = 0;

interface MountedRemoteProps {
  readonly build: BuildRef;
  readonly lifecycles: RemoteLifecycles;
  readonly points?: PointHost;
}

/** Mounts the remote as the shell does, through its lifecycles and with the same props. */
export function MountedRemote({ build, lifecycles, points }: MountedRemoteProps): React.JSX.Element {
  const location = useLocation();
  const navigator = useRemoteNavigator(hrefOf);
  const { props: language } = useSyncExternalStore(pageLanguage.subscribe, pageLanguage.get);
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef(false);
  /** Lifecycles are called one after another, never at once. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [failure, setFailure] = useState<Error | null>(null);
  const [name] = useState(() => `${build.name}-alone-${++instances}`);

  const latest = useRef<RemoteProps>({ name: '' });
  useEffect(() => {
    latest.current = {
      name,
      basename: '/',
      location,
      navigator,
      session,
      build,
      ...language,
      ...(points && { points }),
      onCrash: setFailure,
      ...(host.current ? { domElement: host.current } : {}),
    };
  }, [name, location, navigator, build, points, language]);

  useEffect(() => {
    const then = (work: () => Promise<unknown>): void => {
      // What lifecycles reject with.
      queue.current = queue.current.then(work).catch((error: unknown) => setFailure(error as Error));
    };
    if (mounted.current) then(() => lifecycles.update(latest.current));
    else then(() => lifecycles.bootstrap(latest.current).then(() => lifecycles.mount(latest.current)));
    mounted.current = true;
  }, [lifecycles, location, language]);

  useEffect(
    () => () => {
      mounted.current = false;
      const gone = latest.current;
      queue.current = queue.current.then(() => lifecycles.unmount(gone)).catch(console.error);
    },
    [lifecycles],
  );

  return (
    <>
      {failure && (
        <div role="alert">
          <h1>{build.name} has crashed</h1>
          <p>The portal would show its own message and offer a retry. Reload the page to go on.</p>
          <pre>{failure.stack ?? failure.message}</pre>
        </div>
      )}
      <div ref={host} hidden={failure !== null} />
    </>
  );
}
