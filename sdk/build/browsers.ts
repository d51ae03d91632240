import path from 'node:path';
import browserslist from 'browserslist';
import { browserslistToTargets } from 'lightningcss';

/**
 * The browsers that candidates may use, as queries: `browserslist` of this package's package.json. Builds
 * write syntax and styles for them, the linter refuses what they lack, and a journey takes it away.
 */
export const browsers = browserslist.loadConfig({ path: path.resolve(import.meta.dirname, '..') }) ?? [];

/** As lightningcss wants them. */
export const styleTargets = browserslistToTargets(browserslist(browsers));
