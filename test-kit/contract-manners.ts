import { brand } from 'contract/language/brand';
import { bestMatch } from 'platform/match';
import { readConfig } from 'shared/runtime/config';
import { session } from 'shared/runtime/session';
import { afterwards } from './clean-up';
import { atRest, headings, lastOf, type Bench } from './contract-page';
import { gained } from './page-ledger';
import type { Scenario } from 'sdk/recorded-api/scenario';
import { recordedNetwork } from './recorded-network';

const mounts = 10;
const scenarios = ['offline', 'error-500', 'error-401', 'hangs'] satisfies Scenario[];

/** What other parts of the portal, and other sites of this host, keep on the device. */
const kept = { 'portal-visitor': '17', 'portal-bad-builds': '["mf-x@1.0.0"]', 'draft:u9:contact': '{}' };

/** That a remote keeps to its element, and leaves alone what is the shell's or another remote's. */
export function testManners({ light, routes, screens, open, logged, held }: Bench): void {
  test.each(screens)('%s has one heading, and leaves nothing behind', async (path) => {
    const address = [window.location.href, window.history.length];
    // What is made once for the whole page, by the first that asks for it, is no leak.
    const first = await open(path);
    await atRest(first);
    await first.unmount();
    const before = held();
    const remote = await open(path);
    await atRest(remote);
    expect(headings(remote)).toEqual([expect.stringMatching(/\S/)]);
    expect(document.title).toContain(brand.name);
    const ids = [...remote.element.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(remote.element.querySelector('style, link, script')).toBeNull();
    const { wholePage = false, title } = bestMatch(routes, path) ?? {};
    expect(remote.element.querySelectorAll('main')).toHaveLength(wholePage ? 1 : 0);
    // The page came with this title.
    if (title !== undefined) expect(document.title).toBe(`${title} · ${brand.name}`);
    await remote.unmount();
    expect(remote.element).toBeEmptyDOMElement();
    expect(await lastOf(() => gained(before, held()))).toEqual([]);
    expect([window.location.href, window.history.length]).toEqual(address);
    expect([remote.crashes, remote.toasts, logged()]).toEqual([[], [], []]);
  });

  test(`${mounts} visits leave nothing in the page, and nothing that is others' is touched`, async () => {
    const network = recordedNetwork();
    afterwards(network.restore);
    for (const storage of [localStorage, sessionStorage]) Object.assign(storage, kept);
    const visit = async (): Promise<void> => {
      const remote = await open(light, { api: network });
      await atRest(remote);
      await remote.unmount();
    };
    // What is made once for the whole page, by the first that asks for it, is no leak.
    for (let count = 0; count < 2; count++) await visit();
    const before = held();
    for (let count = 0; count < mounts; count++) await visit();
    const left = await lastOf(() => gained(before, held()));
    expect(left).toEqual([]);
    expect({ ...sessionStorage }).toEqual(kept);
    const { token, user, ...others } = localStorage;
    expect(others).toEqual(kept);
    expect([token, user]).toEqual([expect.any(String), expect.any(String)]);
    expect(logged()).toEqual([]);
  });

  test('under a base path its links and moves keep to it', async () => {
    const remote = await open(light, { basename: '/portal' });
    await atRest(remote);
    const links = [...remote.element.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    const elsewhere = [...links, ...remote.moves.map(({ to }) => to)]
      .filter((to) => to.startsWith('/') && !to.startsWith(`${readConfig().apiBase}/`))
      .filter((to) => !/^\/portal([/?#]|$)/.test(to));
    expect(elsewhere).toEqual([]);
    expect(headings(remote)).toHaveLength(1);
    expect(logged()).toEqual([]);
  });

  test('when the session ends under it, it waits quietly for the shell to take it away', async () => {
    const remote = await open(light);
    await atRest(remote);
    const moves = remote.moves.length;
    session.end();
    await atRest(remote);
    expect(session.get()).toBeNull();
    expect(remote.moves).toHaveLength(moves);
    expect([remote.crashes, remote.toasts, logged()]).toEqual([[], [], []]);
  });

  test('mounted without a session, it neither crashes nor makes a session', async () => {
    const remote = await open(light, { session: null });
    expect(headings(remote)).toHaveLength(1);
    expect(remote.network?.calls).toEqual([]);
    expect([session.get(), remote.crashes, remote.moves, logged()]).toEqual([null, [], [], []]);
  });

  test.each(scenarios)(
    'an API in the scenario "%s" neither moves nor crashes it, nor ends the session',
    async (scenario) => {
      const remote = await open(light, { api: { scenario } });
      if (scenario !== 'hangs') await atRest(remote);
      expect(headings(remote)).toHaveLength(1);
      expect([remote.crashes, remote.moves]).toEqual([[], []]);
      expect(session.get()).not.toBeNull();
    },
  );
}
