import { prerenderedAttribute } from 'platform/release';
import type { BuildRef } from 'shared/remote/props';

/** The pre-rendered HTML of a remote, which a visitor can read and type into before any script runs. */
export interface Prerendered {
  /** Its element, for the build that rendered it to hydrate; null for any other build. */
  take(build: BuildRef): HTMLElement | null;
  /** Its element, for another build of the same remote, which renders for itself; null when there is none. */
  ofOtherBuild(remote: string): HTMLElement | null;
  /**
   * `screen`, if any, is shown now. HTML that no build hydrates is removed, and the focus moves to the field
   * of the same name.
   */
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
    ofOtherBuild(remote) {
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
