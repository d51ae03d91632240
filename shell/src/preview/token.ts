import { previewParameter } from 'shared/contract/preview';
import { storedText } from '../stored-text';

/** The token that this tab keeps; null without a preview. */
export const keptToken = storedText('sessionStorage', 'portal-preview');

/** Takes the token out of the address, before the router reads it: who copies the address copies no preview. */
export function takeLinkedToken(): string | null {
  const url = new URL(location.href);
  const token = url.searchParams.get(previewParameter);
  if (token === null) return null;
  url.searchParams.delete(previewParameter);
  history.replaceState(history.state, '', url);
  return token;
}
