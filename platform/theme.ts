/**
 * The seam between the page's first script (releases/page/watch-shell.js), which applies the choice before
 * anything is drawn and follows it in other tabs, the styles (shared/ui/tokens.css), and the page where
 * people choose.
 */

/** In localStorage: 'light' or 'dark'; nothing for the colours of the device. It stays on the device. */
export const themeKey = 'portal-theme';
/** The attribute of `html` with that value. */
export const themeAttribute = 'data-theme';

export const themes = ['device', 'light', 'dark'] as const;
