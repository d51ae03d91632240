import type { Messages } from '@lingui/core';
import type { Locale } from 'contract/language/locale';
import type { OwnedContribution } from 'platform/points';
import type { SettingValues } from 'platform/settings';
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
  /** The values of the settings of its remote.json in the channel; without them the defaults count. */
  readonly settings?: SettingValues | undefined;
  /** The language of the page. Absent: English. */
  readonly locale?: Locale;
  /** The texts of the remote's own build in that language; without them it speaks English. */
  readonly messages?: Messages;
  /**
   * Those of one of its chunks with texts of their own (`i18n.chunks` of its package.json); undefined for
   * none. From then on `messages` has them, too.
   */
  readonly loadMessages?: (chunk: string) => Promise<Messages | undefined>;
  /** Fills the extension points of the remote's screens. A host without it leaves them empty. */
  readonly points?: PointHost;
  /** For a contribution, and no other remote: the props of its point, and `data` of its own remote.json. */
  readonly pointProps?: object;
  /** Called when the remote's tree threw. A host that gives it draws the failure itself. */
  readonly onCrash?: (error: Error) => void;
}

/** The instance that takes over pre-rendered HTML: its name is part of the ids in that HTML. */
export const prerenderedName = (remote: string): string => `${remote}-prerendered`;

/** A contribution to a point of the screen that asks. */
export interface OfferedContribution extends Pick<OwnedContribution, 'remote' | 'module' | 'data'> {
  /** Unique in its point. */
  readonly id: string;
  /** What its code answers to the point's props; undefined while that is not known, and when it has none. */
  readonly answer: unknown;
}

/** The props that a screen passes on to a contribution. */
export type PartProps = Pick<RemoteProps, 'basename' | 'location' | 'navigator' | 'session' | 'pointProps'>;

/** A contribution that is shown, or on its way there. */
export interface MountedPart {
  readonly state: () => 'loading' | 'shown' | 'failed';
  readonly subscribe: (listener: () => void) => () => void;
  /** Mounts it, and later passes on other props. */
  readonly show: (props: PartProps) => void;
  /** Loads and mounts it again, after a failure. */
  readonly retry: () => void;
  readonly unmount: () => void;
}

/** What a host does for the extension points of one screen (docs/decisions/0075). */
export interface PointHost {
  /**
   * The contributions that show for these props. Which there are stays the same while the screen is there.
   */
  readonly contributionsTo: (point: string, pointProps: object) => readonly OfferedContribution[];
  /** Calls the listener when an answer may have changed. Returns a function that stops this. */
  readonly subscribe: (listener: () => void) => () => void;
  /** A number that changes whenever an answer may have changed. */
  readonly revision: () => number;
  /** @param element empty, and left empty by `unmount` */
  readonly createPart: (point: string, id: string, element: HTMLElement) => MountedPart;
}

/**
 * What a remote exposes as `./app`: single-spa's lifecycles, and one more that a host may do without.
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

/**
 * What a remote exposes for a contribution: the same lifecycles, which get `pointProps` too, and perhaps an
 * answer for the screen.
 */
export interface ContributionModule extends RemoteLifecycles {
  /**
   * What the screen needs to know, such as the step to continue with. Pure: it is called while the screen
   * renders, before the contribution is mounted. It fits the point's schema `answers`.
   */
  readonly answer?: (pointProps: object, language?: Pick<RemoteProps, 'locale' | 'messages'>) => unknown;
}
