import { prerenderedAttribute } from 'shared/contract/release';
import type { BuildRef } from 'shared/remote/props';

/** The HTML of a remote that the page came with: a visitor reads it before any script runs. */
export interface Prerendered {
  /** The element that holds it, for the very build that rendered it; null for any other. */
  take(build: BuildRef): HTMLElement | null;
  /** A screen stands in its place now. What nobody has taken over goes. */
  done(): void;
}

export function findPrerendered(host: HTMLElement): Prerendered {
  let element = host.querySelector<HTMLElement>(`:scope > [${prerenderedAttribute}]`);
  let taken = false;
  return {
    take({ name, version }) {
      if (taken || element?.getAttribute(prerenderedAttribute) !== `${name}@${version}`) return null;
      taken = true;
      return element;
    },
    done() {
      if (taken) element?.removeAttribute(prerenderedAttribute);
      else element?.remove();
      element = null;
    },
  };
}
