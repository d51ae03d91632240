import type { Location, Navigator } from 'shared/runtime/router';
import type { Session } from 'shared/runtime/session';

/** Which build runs, told to the remote so that it can name itself in errors and on QA's badge. */
export interface BuildRef {
  readonly name: string;
  readonly version: string;
}

/**
 * What a host gives to a remote's lifecycles at `mount` and at every `update`.
 * The shell gives all of it. A foreign single-spa host gives only `name` (and perhaps `domElement`): then the remote
 * drives the browser's own history and shows its own error message.
 */
export interface RemoteProps {
  /** Unique per mounted instance: single-spa-react keeps its state by this name. */
  readonly name: string;
  /** The element to render into. Without it single-spa-react makes one of its own. */
  readonly domElement?: HTMLElement;
  readonly basename?: string;
  readonly location?: Location;
  readonly navigator?: Navigator;
  readonly session?: Session;
  readonly build?: BuildRef;
  /** Called when the remote's tree threw. A host that gives it draws the failure itself. */
  readonly onCrash?: (error: Error) => void;
}

/** The one module a remote exposes, `./app`: single-spa's lifecycles. */
export interface RemoteLifecycles {
  readonly bootstrap: (props: RemoteProps) => Promise<unknown>;
  readonly mount: (props: RemoteProps) => Promise<unknown>;
  readonly update: (props: RemoteProps) => Promise<unknown>;
  readonly unmount: (props: RemoteProps) => Promise<unknown>;
}
