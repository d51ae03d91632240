import { gateRounds } from 'platform/time-limits';
import type { Page } from 'playwright-core';

/** Rounds of mount and unmount: the leftovers of each after the first are counted. */
const rounds = 4;
/** Instances that are unmounted before they are mounted. */
const toggles = 5;
/** How long after `mount` a screen may be empty. */
const drawMs = 1_000;
/** How long a screen stays, so that its effects run, and begin what they must end. */
const stayMs = 100;

/** A single-spa lifecycle, with the props of a foreign host. */
type Lifecycle = (props: { name: string; domElement: HTMLElement }) => Promise<unknown>;

type Step = 'bootstrap' | 'prepare' | 'mount' | 'update' | 'unmount';
/** single-spa accepts a list of functions, called one after another. */
type Exported = Readonly<Partial<Record<Step, Lifecycle | Lifecycle[]>>>;

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
 * Mounts, updates and unmounts a loaded build several times, and a build with `prepare` also without waiting,
 * as hosts do (docs/decisions/0018): it must render something, leave its element empty, and settle every
 * time. The page's ledger (left-behind) has then what else it leaves.
 * @returns the first problem, or null
 */
export function exercise(
  page: Page,
  { container, module }: { readonly container: string; readonly module: string },
): Promise<string | null> {
  // No function in here has a name: it runs in the page, without what tsx would need to keep names.
  return page.evaluate(
    async (given) => {
      const { gateLedger } = window;
      const instance = window.__FEDERATION__?.__INSTANCES__.find(({ name }) => name === 'shell');
      const held = (window as unknown as Record<string, Container | undefined>)[given.container];
      const loaded = (
        held
          ? (await held.get(given.module))()
          : await instance!.loadRemote(given.module.replace(/^\./, given.container))
      ) as Exported & { default?: Exported };
      const exported = loaded.mount ? loaded : loaded.default!;
      const { prepare } = exported;
      const [bootstrap, mount, update, unmount] = (['bootstrap', 'mount', 'update', 'unmount'] as const).map(
        (name): Lifecycle =>
          async (props) => {
            for (const one of [exported[name] ?? []].flat()) await one(props);
          },
      ) as [Lifecycle, Lifecycle, Lifecycle, Lifecycle];
      const domElement = document.body.appendChild(document.createElement('div'));
      const props = { name: 'gate', domElement };
      let step = 'bootstrap';
      const work = (async () => {
        await bootstrap(props);
        for (let round = 0; round < given.rounds; round += 1) {
          gateLedger.next(domElement);
          step = 'mount';
          await mount(props);
          if (!domElement.hasChildNodes()) {
            // React renders a moment after `mount`, unless it renders synchronously.
            await Promise.race([
              new Promise((resolve) =>
                new MutationObserver(resolve).observe(domElement, { childList: true }),
              ),
              gateLedger.pause(given.drawMs),
            ]);
          }
          if (!domElement.hasChildNodes()) return 'mount drew nothing';
          step = 'update';
          await update(props);
          await gateLedger.pause(given.stayMs);
          gateLedger.watchNodes();
          step = 'unmount';
          await unmount(props);
          if (domElement.hasChildNodes()) return 'unmount left something behind';
        }
        // Hosts unmount mounted remotes; only a prepared one may be unmounted before it has rendered.
        if (!prepare) return null;
        step = 'mount and unmount at once';
        const places = Array.from({ length: given.toggles }, (_, index) => ({
          name: `gate-${index}`,
          domElement: document.body.appendChild(document.createElement('div')),
        }));
        await Promise.allSettled(places.flatMap((place) => [mount(place), unmount(place)]));
        const left = places.some((place) => place.domElement.hasChildNodes());
        return left ? 'mount and unmount at once left something behind' : null;
      })().catch((error: unknown) => `${step} failed: ${String(error)}`);
      const late = gateLedger.pause(given.limitMs).then(() => `${step} did not settle`);
      return Promise.race([work, late]);
    },
    { container, module, rounds, toggles, drawMs, stayMs, limitMs: gateRounds },
  );
}
