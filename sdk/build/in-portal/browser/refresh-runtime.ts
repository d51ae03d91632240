/* The runtime of React's fast refresh, which also tells our JSX runtime what has changed. */
import { performReactRefresh as perform, type RefreshUpdate } from 'react-refresh/runtime';
import { applyUpdate } from './jsx';

export * from 'react-refresh/runtime';

export function performReactRefresh(): RefreshUpdate | null {
  const update = perform();
  if (update) applyUpdate(update);
  return update;
}
