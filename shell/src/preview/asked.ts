/**
 * Whether there may be a preview to ask for, in the address or kept by this tab (`token.ts`): all that
 * candidates ever load of the previews, so the names are written out.
 */
export function previewAsked(): boolean {
  try {
    return location.search.includes('preview=') || 'portal-preview' in sessionStorage;
  } catch {
    return false; // the storage is forbidden, so nothing can be in it
  }
}
