import { pageFunctions, shellKeys } from 'platform/page-functions';
import type { Page } from 'playwright-core';

/** A single-spa lifecycle, with the props of a foreign host. */
type Lifecycle = (props: { name: string; domElement: HTMLElement }) => Promise<unknown>;

/** single-spa accepts a list of functions, called one after another. */
type Exported = Readonly<Partial<Record<'bootstrap' | 'mount' | 'unmount', Lifecycle | Lifecycle[]>>>;

/** Of a build whose global name is its own; the federation runtime has the others. */
interface Container {
  get(module: string): Promise<() => unknown>;
}

declare global {
  interface Window {
    /** Of the federation runtime, in each page that has it. */
    readonly __FEDERATION__?: {
      readonly __INSTANCES__: readonly {
        readonly name: string;
        readonly moduleCache: ReadonlyMap<string, unknown>;
        loadRemote(id: string): Promise<unknown>;
      }[];
    };
  }
}

/**
 * Mounts a build that the page has loaded into an element of its own, and unmounts it: then the element must
 * be empty, the page's own functions its own, and what the shell stores still stored. What else it may leave
 * is for the contract suite (test-kit/page-ledger).
 * @returns the problem, or null
 */
export function mountAndUnmount(
  page: Page,
  { container, module }: { readonly container: string; readonly module: string },
): Promise<string | null> {
  // No function in here has a name: it runs in the page, without what tsx would need to keep names.
  return page.evaluate(
    async (given) => {
      const instances = window.__FEDERATION__?.__INSTANCES__ ?? [];
      const held = (window as unknown as Record<string, Container | undefined>)[given.container];
      if (!held && !instances.some(({ moduleCache }) => moduleCache.has(given.container)))
        return 'the shell did not show it there';
      const id = given.module.replace(/^\./, given.container);
      const loaded = (
        held
          ? (await held.get(given.module))()
          : await instances.find(({ name }) => name === 'shell')!.loadRemote(id)
      ) as Exported & { default?: Exported };
      const exported = loaded.mount ? loaded : loaded.default!;
      const before = given.keys.map((key) => localStorage.getItem(key));
      const domElement = document.body.appendChild(document.createElement('div'));
      for (const step of ['bootstrap', 'mount', 'unmount'] as const) {
        try {
          for (const one of [exported[step] ?? []].flat()) await one({ name: 'gate', domElement });
        } catch (error) {
          return `${step} failed: ${String(error)}`;
        }
      }
      if (domElement.hasChildNodes()) return 'unmount left something behind';
      const taken = given.keys.filter((key, index) => localStorage.getItem(key) !== before[index]);
      if (taken.length > 0) return `unmount left another ${taken.join(', ')} in localStorage`;
      const replaced = given.functions.filter((name) => {
        let value: unknown = window;
        for (const key of name.split('.')) value = (value as Readonly<Record<string, unknown>>)[key];
        return !String(value).includes('[native code]');
      });
      return replaced.length > 0 ? `unmount left another ${replaced.join(', ')} in the page` : null;
    },
    { container, module, functions: pageFunctions, keys: shellKeys },
  );
}
