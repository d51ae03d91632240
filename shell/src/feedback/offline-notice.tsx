import { useLingui } from '@lingui/react';
import { useSyncExternalStore } from 'react';
import './feedback.css';

function subscribe(listener: () => void): () => void {
  const stopping = new AbortController();
  for (const type of ['online', 'offline']) window.addEventListener(type, listener, stopping);
  return () => stopping.abort();
}

/** Says that saving has to wait, without interrupting typing. */
export function OfflineNotice(): React.JSX.Element {
  const { i18n } = useLingui();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className="shell-offline mg-on-ink">
          {i18n.t('You are offline. You can go on typing; saving works again once you are back.')}
        </p>
      )}
    </div>
  );
}
