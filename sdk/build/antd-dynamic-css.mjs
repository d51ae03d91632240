/**
 * What antd writes into the page while it runs (the scroll lock under a dialog, the measuring of a scroll
 * bar) goes into constructed style sheets: `style-src 'self'` allows them, since they are made by script that
 * was allowed to run.
 */
const sheets = new Map();

export function updateCSS(css, key) {
  let sheet = sheets.get(key);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheets.set(key, sheet);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(css);
  // The callers hang attributes on what they take for a style element.
  return document.createElement('style');
}

export function removeCSS(key) {
  const sheet = sheets.get(key);
  if (!sheet) return;
  sheets.delete(key);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
}

export const injectCSS = (css) => updateCSS(css, css);
// Of the same module of antd's icons.
export const getShadowRoot = () => null;
export const warningOnce = () => {};
export const clearContainerCache = () => {};
export default updateCSS;
