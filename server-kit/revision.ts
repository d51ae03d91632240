/** Put in by `npm run build -- servers`. */
declare const PORTAL_REVISION: string | undefined;

/** The commit that the servers were compiled from; `source` where they run from their sources. */
export const revision = typeof PORTAL_REVISION === 'undefined' ? 'source' : PORTAL_REVISION;
