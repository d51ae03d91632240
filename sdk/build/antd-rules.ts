import path from 'node:path';
import type { RuleSetRule } from 'webpack';

const file = (name: string): string => path.join(import.meta.dirname, name);
/** A rule that replaces modules by a file of this folder. */
export const replace = (replacement: string, ...test: readonly RegExp[]): RuleSetRule => ({
  test: [...test],
  loader: file('replace-module-loader.mjs'),
  options: { replacement: file(replacement) },
});

const iconStyles = /[\\/]@ant-design[\\/]icons[\\/]es[\\/]cssUtils\.js$/;

/** What antd writes into the page goes into constructed style sheets, which `style-src 'self'` allows. */
export const constructedSheets = replace(
  'antd-dynamic-css.mjs',
  /[\\/]@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/,
);

/** The same for the sheet of antd's icons, of builds that show them. */
export const iconSheets = replace('antd-dynamic-css.mjs', iconStyles);

/**
 * Module rules for every build that contains a part of shared/ui made of antd. antd writes its styles at
 * run time into style elements, which `style-src 'self'` forbids and which cost 34 KiB in every page that
 * has a menu; with `zeroRuntime` it ships the same code. The portal styles antd's class names in its own
 * sheets (shared/ui), so whole modules are replaced (docs/decisions, "How antd is shared").
 */
export const antdRules: readonly RuleSetRule[] = [
  replace(
    'antd-no-styles.mjs',
    // The styles of each component: antd/es/modal/style/index.js
    /[\\/]antd[\\/]es[\\/](?!style[\\/]|theme[\\/])[\w-]+[\\/](?:[\w-]+[\\/])*style[\\/][\w-]+\.js$/,
    /[\\/]antd[\\/]es[\\/]_util[\\/]wave[\\/]style\.js$/,
    /[\\/]antd[\\/]es[\\/]theme[\\/]util[\\/]genStyleUtils\.js$/,
    iconStyles,
  ),
  replace('antd-token.mjs', /[\\/]antd[\\/]es[\\/]theme[\\/]useToken\.js$/),
  constructedSheets,
  // An update that imports another name from a replaced module fails the build.
  { test: /[\\/]antd[\\/]es[\\/]/, parser: { exportsPresence: 'error' } },
  // These packages do not say that their modules are free of side effects, so that one context would add a
  // whole form.
  {
    test: /[\\/](?:@rc-component|@ant-design)[\\/][\w-]+[\\/]es[\\/]/,
    sideEffects: false,
    parser: { exportsPresence: 'error' },
  },
];
