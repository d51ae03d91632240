import { useLayoutEffect } from 'react';
import { brand } from 'contract/language/brand';
import { i18n } from 'shared/i18n/i18n';

/** `Sign in · Marigold`; without a title, the name and tagline. */
export const fullTitle = (title?: string): string =>
  title ? `${title} · ${brand.name}` : `${brand.name} · ${i18n.t(brand.tagline)}`;

/**
 * Names the page: `Sign in · Marigold`; without a title, the name and tagline.
 * A layout effect, so that the shell reads the new title when it announces the navigation.
 * @example usePageTitle('Sign in')
 */
export function usePageTitle(title?: string): void {
  const text = fullTitle(title);
  useLayoutEffect(() => {
    document.title = text;
  }, [text]);
}
