import { useLayoutEffect } from 'react';
import { brand } from 'contract/brand';

/**
 * Names the page: `Sign in · Marigold`; without a title, the name and tagline.
 * A layout effect, so that the shell reads the new title when it announces the navigation.
 * @example usePageTitle('Sign in')
 */
export function usePageTitle(title?: string): void {
  useLayoutEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : `${brand.name} · ${brand.tagline}`;
  }, [title]);
}
