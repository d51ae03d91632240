import { useContext, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import type { Parcel as SingleSpaParcel } from 'single-spa';
import Parcel from 'single-spa-react/parcel';
import type { BuildRef, RemoteLifecycles, RemoteProps } from 'shared/remote/props';
import { useLocation } from 'shared/runtime/router';
import { session } from 'shared/runtime/session';

/** Mounts the remote of a `Parcel`, as single-spa does, of which the page needs nothing else. */
function mountParcel(config: unknown, props: RemoteProps): SingleSpaParcel {
  const lifecycles = config as RemoteLifecycles; // what is given to `Parcel` below
  let status = 'NOT_MOUNTED';
  const mount = async (): Promise<void> => {
    await lifecycles.bootstrap(props);
    await lifecycles.mount(props);
    status = 'MOUNTED';
  };
  const parcel = {
    mountPromise: mount(),
    update: lifecycles.update,
    unmount: () => lifecycles.unmount(props),
    getStatus: () => status,
  };
  return parcel as unknown as SingleSpaParcel; // all that `Parcel` calls
}

let instances = 0;

interface MountedRemoteProps {
  readonly build: BuildRef;
  readonly lifecycles: RemoteLifecycles;
}

/** Mounts the remote as the shell does, through its lifecycles and with the same props. */
export function MountedRemote({ build, lifecycles }: MountedRemoteProps): React.JSX.Element {
  const location = useLocation();
  // The path is in the hash, so that any file server can serve any screen.
  const { navigator } = useContext(NavigationContext);
  const [failure, setFailure] = useState<Error | null>(null);
  const [name] = useState(() => `${build.name}-alone-${++instances}`);
  const props: RemoteProps = {
    name,
    basename: '/',
    location,
    navigator,
    session,
    build,
    onCrash: setFailure,
  };
  return (
    <>
      {failure && (
        <div role="alert">
          <h1>{build.name} has crashed</h1>
          <p>The portal would show its own message and offer a retry. Reload the page to go on.</p>
          <pre>{failure.stack ?? failure.message}</pre>
        </div>
      )}
      <div hidden={failure !== null}>
        <Parcel config={lifecycles} mountParcel={mountParcel} handleError={setFailure} {...props} />
      </div>
    </>
  );
}
