import { prerenderedAttribute } from 'shared/contract/release';
import type { BuildRef } from 'shared/remote/props';

/** The HTML of a remote that the page came with: a visitor reads it, and types into it, before any script runs. */
export interface Prerendered {
  /** The element that holds it, for the very build that rendered it; null for any other. */
  take(build: BuildRef): HTMLElement | null;
  /** The element that holds it, for another build of the same remote, which draws for itself; null when there is none. */
  left(remote: string): HTMLElement | null;
  /** `screen`, if any, stands in its place now. What nobody has taken over goes, and the focus moves to the field of the same name. */
  done(screen?: HTMLElement): void;
}

function moveFocus(from: HTMLElement, to: HTMLElement | undefined): void {
  const focused = document.activeElement;
  const name = from.contains(focused) ? focused?.getAttribute('name') : null;
  if (!name) return;
  const fields = [...(to?.querySelectorAll<HTMLElement>('[name]') ?? [])];
  fields.find((field) => field.getAttribute('name') === name)?.focus({ preventScroll: true });
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
    left(remote) {
      return !taken && element?.getAttribute(prerenderedAttribute)?.startsWith(`${remote}@`) ? element : null;
    },
    done(screen) {
      if (element && taken) element.removeAttribute(prerenderedAttribute);
      else if (element) {
        moveFocus(element, screen);
        element.remove();
      }
      element = null;
    },
  };
}
