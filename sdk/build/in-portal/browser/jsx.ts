/**
 * The JSX runtime of local remotes inside a portal. An element of a component that fast refresh knows
 * becomes one of a stand-in, which runs the component's newest version: its state is kept, as the hooks
 * stay in place. React's own refresh needs the development build of react-dom, which no released shell has.
 */
import { useSyncExternalStore, type FunctionComponent, type Key } from 'react';
import * as real from 'react/jsx-runtime';
import { getFamilyByType, type Family, type RefreshUpdate } from 'react-refresh/runtime';
import { onRefresh } from './refresh-runtime';

export { Fragment } from 'react/jsx-runtime';

type Props = Readonly<Record<string, unknown>>;

interface StandIn {
  readonly Component: FunctionComponent<Props>;
  /**
   * Renders the newest version. `remount`: without the state of the one before. Returns whether it is
   * shown.
   */
  readonly refresh: (remount: boolean) => boolean;
}

const nameOf = (type: unknown): string => (typeof type === 'function' ? type.name : 'Hot');

/** Whether the component is a function that this runtime can call. */
const isPlain = (type: unknown): type is FunctionComponent<Props> =>
  typeof type === 'function' &&
  !(type.prototype as { isReactComponent?: unknown } | undefined)?.isReactComponent;

function createStandIn(family: Family): StandIn {
  let version = 0;
  let life = 0;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  function Newest(props: Props) {
    useSyncExternalStore(subscribe, () => version);
    return (family.current as FunctionComponent<Props>)(props);
  }
  function Component(props: Props) {
    // Of anything but a function React itself sees a new type, and mounts it anew.
    useSyncExternalStore(subscribe, () => `${life} ${isPlain(family.current) ? '' : version}`);
    const type = isPlain(family.current) ? Newest : family.current;
    // A copy: the development build of React writes to the props of an element with a key.
    return real.jsx(type as FunctionComponent<Props>, { ...props }, life);
  }
  Newest.displayName = nameOf(family.current);
  Component.displayName = `Hot(${nameOf(family.current)})`;

  return {
    Component,
    refresh(remount) {
      version += 1;
      if (remount) life += 1;
      for (const listener of [...listeners]) listener();
      return listeners.size > 0;
    },
  };
}

const standIns = new WeakMap<Family, StandIn>();
const lazyTypes = new WeakMap<object, object>();

/** What React keeps in the type that `lazy` returns. */
interface LazyType {
  readonly $$typeof: symbol;
  readonly _payload: unknown;
  readonly _init: (payload: unknown) => unknown;
}

const isLazy = (type: unknown): type is LazyType =>
  typeof type === 'object' && type !== null && (type as LazyType).$$typeof === Symbol.for('react.lazy');

function standInFor(type: unknown): unknown {
  if (isLazy(type)) {
    const known = lazyTypes.get(type);
    const made = known ?? { ...type, _payload: null, _init: () => standInFor(type._init(type._payload)) };
    lazyTypes.set(type, made);
    return made;
  }
  const family = typeof type === 'string' ? undefined : getFamilyByType(type);
  if (!family) return type;
  const standIn = standIns.get(family) ?? createStandIn(family);
  standIns.set(family, standIn);
  return standIn.Component;
}

const as = (type: unknown) => standInFor(type) as FunctionComponent<Props>;

export const jsx = (type: unknown, props: Props, key?: Key) => real.jsx(as(type), props, key);
export const jsxs = (type: unknown, props: Props, key?: Key) => real.jsxs(as(type), props, key);
/** What the compiler's development mode calls, without which it marks no components. */
export const jsxDEV = (type: unknown, props: Props, key: Key | undefined, isStatic: boolean) =>
  isStatic ? jsxs(type, props, key) : jsx(type, props, key);

/**
 * Shows the newest version of changed components. When none of them is on the screen, as it broke perhaps,
 * the page is loaded again.
 */
function applyUpdate({ updatedFamilies, staleFamilies }: RefreshUpdate): void {
  const refresh = (families: ReadonlySet<Family>, remount: boolean): boolean[] =>
    [...families].map((family) => standIns.get(family)?.refresh(remount) ?? false);
  const isShown = [...refresh(staleFamilies, true), ...refresh(updatedFamilies, false)];
  if (!isShown.includes(true)) window.location.reload();
}

onRefresh(applyUpdate);
