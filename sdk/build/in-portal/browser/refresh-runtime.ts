/*
 * The runtime of React's fast refresh, which also reports what has changed. It is in the entry of a build,
 * so it must not import React, which the shell provides later.
 */
import { performReactRefresh as perform, type RefreshUpdate } from 'react-refresh/runtime';

// eslint-disable-next-line no-restricted-syntax -- it is the package's module with one function replaced
export * from 'react-refresh/runtime';

const listeners: ((update: RefreshUpdate) => void)[] = [];

export function onRefresh(listener: (update: RefreshUpdate) => void): void {
  listeners.push(listener);
}

export function performReactRefresh(): RefreshUpdate | null {
  const update = perform();
  if (update) for (const listener of listeners) listener(update);
  return update;
}
