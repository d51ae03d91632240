/**
 * What antd's modules of styles become: hooks that give no class names. The names are those that other
 * modules of antd import; a build fails when one is missing.
 */
const useNoStyle = () => ['', ''];

export default useNoStyle;

/** Names of the custom properties that components set themselves, as in antd/es/theme/util/genStyleUtils. */
export function genCssVar(prefix, component) {
  const name = (property) => `--${prefix.replaceAll('.', '')}-${component}-${property}`;
  const reference = (property, fallback) => `var(${name(property)}${fallback ? `, ${fallback}` : ''})`;
  return [name, reference];
}

// Of antd's own icons, which are not shown: shared/ui/icons are.
export const getShadowRoot = useNoStyle;
export const updateCSS = useNoStyle;
export const warningOnce = useNoStyle;

// Passed on by a module that has no caller any more: a bundler may ask for them all the same.
export const genComponentStyleHook = useNoStyle;
export const genStyleHooks = useNoStyle;
export const genSubStyleComponent = useNoStyle;
