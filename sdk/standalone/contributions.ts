import type { LocalContribution } from './local-points';

/**
 * What the remotes of the same repository contribute to the screens of the remote that the page is for; the
 * build of the page fills it in (sdk/build/contributions-loader).
 */
export const contributions: readonly LocalContribution[] = [];
