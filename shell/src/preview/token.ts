import { previewParameter } from 'platform/preview';

/** Of the session storage: the token that this tab keeps. */
const previewKey = 'portal-preview';

/** Removes the token from the address before the router reads it: a copied address is no preview. */
export function takeLinkedToken(): string | null {
  const url = new URL(location.href);
  const token = url.searchParams.get(previewParameter);
  if (token === null) return null;
  url.searchParams.delete(previewParameter);
  history.replaceState(history.state, '', url);
  return token;
}

/** The token that this tab keeps. */
export function keptToken(): string | null {
  try {
    return sessionStorage.getItem(previewKey);
  } catch {
    return null;
  }
}

/** Keeps the token for the life of the tab; null removes it. */
export function keepToken(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(previewKey);
    else sessionStorage.setItem(previewKey, token);
  } catch {
    // Where storage is forbidden, the preview lasts as long as the page.
  }
}
