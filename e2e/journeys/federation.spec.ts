import type { CDPSession } from '@playwright/test';
import type { RemoteLifecycles } from 'shared/remote/props';
import type { PublicDocument } from 'platform/release';
import { expect, test } from '../support/test';

/** Of the federation runtime, in each page that has it. */
interface Federated {
  readonly __FEDERATION__: {
    readonly __INSTANCES__: readonly {
      readonly name: string;
      readonly shareScopeMap: Readonly<Record<string, Readonly<Record<string, object>>>>;
      loadRemote(id: string): Promise<unknown>;
    }[];
  };
}

const containerOf = ({ deployables }: PublicDocument, remote: string): string =>
  deployables[remote]!.current.container!;

test('DevTools of Module Federation find shell, remotes and shared modules, each by its version', async ({
  page,
}) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  const channel = (await (await page.request.get('/channels/local.json')).json()) as PublicDocument;
  const found = await page.evaluate(() => {
    const { __INSTANCES__: instances } = (globalThis as unknown as Federated).__FEDERATION__;
    const shared = instances.find(({ name }) => name === 'shell')?.shareScopeMap.default ?? {};
    return { names: instances.map(({ name }) => name), react: Object.keys(shared.react ?? {}) };
  });
  expect(found.names).toEqual(expect.arrayContaining(['shell', containerOf(channel, 'mf-auth')]));
  expect(found.react).toEqual([expect.stringMatching(/^19\.\d+\.\d+$/)]);
});

/** What a page holds once everything that nobody needs any more was freed. */
async function held(cdp: CDPSession): Promise<{ heap: number; listeners: number; nodes: number }> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { heap: usedSize, listeners: valueOf('JSEventListeners'), nodes: valueOf('Nodes') };
}

test('200 mounts and unmounts of a remote leave nothing in the page', async ({ page }) => {
  await page.goto('/contact-us');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const channel = (await (await page.request.get('/channels/local.json')).json()) as PublicDocument;
  const mountAndUnmount = (times: number) =>
    page.evaluate(
      async ({ id, count }) => {
        const { __INSTANCES__: instances } = (globalThis as unknown as Federated).__FEDERATION__;
        const shell = instances.find(({ name }) => name === 'shell')!;
        const { bootstrap, mount, unmount } = (await shell.loadRemote(id)) as RemoteLifecycles;
        const domElement = document.body.appendChild(document.createElement('div'));
        await bootstrap({ name: 'teardown', domElement });
        for (let round = 0; round < count; round += 1) {
          const props = { name: `teardown-${round}`, domElement };
          await mount(props);
          await unmount(props);
        }
        domElement.remove();
      },
      { id: `${containerOf(channel, 'mf-auth')}/app`, count: times },
    );
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await mountAndUnmount(50); // what is loaded once, and compiled
  const before = await held(cdp);
  await mountAndUnmount(200);
  // React frees the last mount once the page is idle.
  await expect(async () => {
    const after = await held(cdp);
    console.log('200 mounts and unmounts', before, after);
    expect(after.heap - before.heap).toBeLessThan(1024 ** 2);
    expect(after.listeners - before.listeners).toBeLessThanOrEqual(5);
    expect(after.nodes - before.nodes).toBeLessThanOrEqual(50);
  }).toPass();
});
