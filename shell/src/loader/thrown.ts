import { buildUrl } from 'shared/contract/release';

/**
 * Listens for errors that a build's code throws where no boundary of React meets them: in timers and event handlers.
 * The stack tells whose code it was. Rejected promises do not count: most of them are answers of the API.
 * Returns the way to stop.
 */
export function onThrownBy(name: string, version: string, listener: (error: Error) => void): () => void {
  const folder = buildUrl(name, version, '');
  const onError = ({ error }: ErrorEvent): void => {
    if (error instanceof Error && error.stack?.includes(folder)) listener(error);
  };
  window.addEventListener('error', onError);
  return () => window.removeEventListener('error', onError);
}
