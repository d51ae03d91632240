import path from 'node:path';
import type { RuleSetRule } from 'webpack';

const file = (name: string): string => path.join(import.meta.dirname, name);
const loader = file('antd-style-loader.mjs');
const replace = (test: RegExp, name: string): RuleSetRule => ({
  test,
  loader,
  options: { replacement: file(name) },
});

/**
 * Module rules for every build that contains a part of shared/ui made of antd: no style is written into a style element at
 * run time, and no code that would compute one is shipped (docs/decisions, "How antd is shared").
 */
export const antdRules: readonly RuleSetRule[] = [
  {
    test: [
      // The styles of each component: antd/es/modal/style/index.js
      /[\\/]antd[\\/]es[\\/](?!style[\\/]|theme[\\/])[\w-]+[\\/](?:[\w-]+[\\/])*style[\\/][\w-]+\.js$/,
      /[\\/]antd[\\/]es[\\/]_util[\\/]wave[\\/]style\.js$/,
      /[\\/]antd[\\/]es[\\/]theme[\\/]util[\\/](?:genStyleUtils|useResetIconStyle)\.js$/,
      // antd's own icons are not shown: shared/ui/icons are.
      /[\\/]@ant-design[\\/]icons[\\/]es[\\/]cssUtils\.js$/,
    ],
    loader,
  },
  replace(/[\\/]antd[\\/]es[\\/]theme[\\/]useToken\.js$/, 'antd-token.mjs'),
  replace(/[\\/]@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/, 'antd-dynamic-css.mjs'),
  // These packages do not say that their modules are free of side effects, so that one context would add a whole form.
  { test: /[\\/](?:@rc-component|@ant-design)[\\/][\w-]+[\\/]es[\\/]/, sideEffects: false },
];
