import { sourceLocale, type Locale } from 'contract/language/locale';
import type { BuildRef, RemoteProps } from 'shared/remote/props';
import type { Navigator } from 'shared/runtime/router';
import { session } from 'shared/runtime/session';
import type { LoadedBuild } from '../loader/load-build';
import { resolveForTab } from '../loader/tab-builds';
import type { LanguageProps } from '../loader/texts';
import { pointsOf } from '../points/lazy-points';
import type { CreatePart } from '../points/point-host';

/** Where screens are prepared. */
export interface Stage {
  readonly navigator: Navigator;
  readonly host: HTMLElement;
  readonly createPart: CreatePart;
}

/**
 * A hidden instance that was rendered before the candidate navigated to it; `mount` with its name runs its
 * effects.
 */
export interface Prepared {
  readonly name: string;
  /** Hidden, in the slot. */
  readonly element: HTMLElement;
}

interface Pending extends Prepared, LoadedBuild {
  readonly url: URL;
  readonly token: string | undefined;
  readonly locale: Locale;
  /** On the clock of `performance.now()`. */
  readonly preparedAt: number;
  crashed: boolean;
}

/** Milliseconds. What a screen was rendered from may change in another tab, such as a draft of its form. */
const maxAge = 30_000;

/** At most one: the screen behind the link that the candidate pointed at last. */
let pending: Pending | null = null;
let instances = 0;

const tokenNow = (): string | undefined => session.get()?.token;

function discard({ name, element, lifecycles }: Pending): void {
  lifecycles.unmount({ name }).catch((error: unknown) => console.error(error));
  element.remove();
}

/** Renders the screen behind a link, hidden; none of its effects runs until it is mounted. */
export function prepareScreen(
  loaded: LoadedBuild,
  url: URL,
  { navigator, host, createPart }: Stage,
  language: LanguageProps = { locale: sourceLocale },
): void {
  const { build, lifecycles } = loaded;
  if (!lifecycles.prepare) return; // remotes of other tools need not have it
  if (pending) discard(pending);
  const element = document.createElement('div');
  element.hidden = true;
  host.append(element);
  const { pathname, search, hash } = url;
  const made: Pending = {
    name: `${build.name}-ahead-${++instances}`,
    element,
    build,
    lifecycles,
    url,
    token: tokenNow(),
    locale: language.locale,
    preparedAt: performance.now(),
    crashed: false,
  };
  pending = made;
  // It is rendered again when it is requested, and fails there if it must.
  const onCrash = (): void => {
    made.crashed = true;
  };
  const location = { pathname, search, hash, state: null, key: 'ahead' };
  const offered = pointsOf(loaded, createPart);
  lifecycles
    .prepare({
      name: made.name,
      domElement: element,
      build,
      settings: resolveForTab(build.name)?.build.settings,
      session,
      navigator,
      location,
      onCrash,
      ...language,
      ...offered,
    })
    .catch(onCrash);
}

/** The prepared instance of this screen, or null. Any other prepared instance is discarded. */
export function takePrepared(
  build: BuildRef,
  { location, locale: now = sourceLocale }: Pick<RemoteProps, 'location' | 'locale'>,
): Prepared | null {
  const made = pending;
  pending = null;
  if (!made) return null;
  const { url, token, preparedAt, crashed, locale } = made;
  const fits =
    !crashed &&
    locale === now &&
    performance.now() - preparedAt < maxAge &&
    made.build.name === build.name &&
    made.build.version === build.version &&
    // A screen that was rendered without a session contains no one's data.
    (token === undefined || token === tokenNow()) &&
    location?.pathname === url.pathname &&
    location.search === url.search &&
    location.hash === url.hash &&
    location.state === null; // the state of a link is not known before it is clicked
  if (fits) return made;
  discard(made);
  return null;
}
