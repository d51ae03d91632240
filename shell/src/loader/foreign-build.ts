import { entryLoad } from 'platform/time-limits';
import { loadLink, type FileAddress } from 'shared/remote/checked-files';
import type { RemoteLifecycles, RemoteProps } from 'shared/remote/props';
import { followRemotes, reportToRemote } from './foreign-history';
import { sessionSet } from './session-set';

/*
 * What builds of other tools (docs/decisions/0032) need on top. Fetched when such a build is loaded for the
 * first time.
 */

/** Whether the page's policy, which is from when the page was loaded, lets code add style elements. */
function allowsStyles(): boolean {
  const probe = document.createElement('style');
  probe.textContent = ':root {}';
  document.head.append(probe);
  const allowed = probe.sheet !== null;
  probe.remove();
  return allowed;
}

/**
 * Remotes for which this tab was reloaded: a page that still does not allow styles must not be loaded for
 * ever.
 */
const reloadedFor = sessionSet('portal-reloaded-for-styles');

/** Takes a page that allows style elements, if this one does not. */
async function requireStyles(remote: string): Promise<void> {
  if (reloadedFor.has(remote) || allowsStyles()) return;
  reloadedFor.add(remote);
  window.location.reload();
  await new Promise(() => undefined); // the page ends here
}

type Lifecycle = (props: RemoteProps) => Promise<unknown>;
/** single-spa accepts a list of functions, called one after another. */
type Lifecycles = Readonly<
  Partial<Record<'bootstrap' | 'mount' | 'unmount' | 'update', Lifecycle | Lifecycle[]>>
>;

/**
 * What single-spa asks of an application (single-spa.js.org, "Building applications"), as our remotes have
 * it.
 */
export function toLifecycles(remote: string, module: unknown, addsStyles: boolean): RemoteLifecycles {
  const exported = module as Lifecycles & { readonly default?: Lifecycles };
  const given = exported.mount ? exported : (exported.default ?? exported);
  const run = (name: keyof Lifecycles): Lifecycle => {
    const steps = [given[name] ?? []].flat();
    return async (props) => {
      for (const step of steps) await step(props);
    };
  };
  if (!given.mount || !given.unmount) throw new Error('The build exports no mount and unmount');
  const [mount, update] = [run('mount'), run('update')];
  return {
    bootstrap: run('bootstrap'),
    async mount(props) {
      if (addsStyles) await requireStyles(remote);
      await mount(props);
    },
    unmount: run('unmount'),
    async update(props) {
      await update(props);
      reportToRemote();
    },
  };
}

/** Before the build is loaded. Its style sheets are checked; its scripts are by `checked-files`. */
export async function prepareForeign(styles: readonly FileAddress[]): Promise<void> {
  followRemotes();
  const known = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const missing = styles.filter(({ url }) => !known.some(({ href }) => href === url));
  await Promise.all(missing.map((address) => loadLink('stylesheet', address, entryLoad)));
}
