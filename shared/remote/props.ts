import type { Location, Navigator } from 'shared/runtime/router';
import type { Session } from 'shared/runtime/session';

/** Which build runs, passed to the remote so that it can name itself in errors and on QA's badge. */
export interface BuildRef {
  readonly name: string;
  readonly version: string;
  /** The version of the contract with which the host runs it. Absent: 1. */
  readonly contract?: number;
}

/**
 * What a host gives to a remote's lifecycles at `mount` and at every `update`. The shell gives all of it. A
 * foreign single-spa host gives only `name` (and perhaps `domElement`): then the remote drives the browser's
 * own history and shows its own error message.
 */
export interface RemoteProps {
  /** Unique per mounted instance: single-spa-react keeps its state by this name. */
  readonly name: string;
  /** The element to render into. Without it single-spa-react makes one of its own. */
  readonly domElement?: HTMLElement;
  /**
   * `domElement` contains what this very build rendered for `location` when it was built
   * (shared/remote/prerender): the remote takes those nodes over instead of making its own. `name` must then
   * be `prerenderedName` of the remote.
   */
  readonly hydrate?: boolean;
  /**
   * For `mount`: pre-rendered HTML of another build, shown until then. What was typed into it is copied to
   * the fields of the same names.
   */
  readonly replaces?: HTMLElement;
  readonly basename?: string;
  readonly location?: Location;
  readonly navigator?: Navigator;
  readonly session?: Session;
  readonly build?: BuildRef;
  /** Called when the remote's tree threw. A host that gives it draws the failure itself. */
  readonly onCrash?: (error: Error) => void;
}

/** The instance that takes over pre-rendered HTML: its name is part of the ids in that HTML. */
export const prerenderedName = (remote: string): string => `${remote}-prerendered`;

/**
 * The one module a remote exposes, `./app`: single-spa's lifecycles, and one more that a host may do without.
 */
export interface RemoteLifecycles {
  /**
   * Renders, hidden, what `mount` with the same `name` then shows. No effect of the remote runs, so nothing
   * outside of `domElement` changes. `unmount` removes it. Absent from older builds.
   */
  readonly prepare?: (props: RemoteProps) => Promise<unknown>;
  readonly bootstrap: (props: RemoteProps) => Promise<unknown>;
  readonly mount: (props: RemoteProps) => Promise<unknown>;
  readonly update: (props: RemoteProps) => Promise<unknown>;
  readonly unmount: (props: RemoteProps) => Promise<unknown>;
}
