import type { ChannelDocument } from 'shared/contract/release';
import { reportsPath, type ReportBatch } from 'shared/contract/report';
import { buildChanged } from '../support/build-changed';
import { signedIn } from '../support/candidate';
import { expect, test } from '../support/own-portal';

const goodText = 'This is where your profile and your applications stand.';
const badText = 'This is the build that fails on phones.';
const version = '1.4.3';

/** A candidate somewhere else opens the dashboard, and the tab tells how the build did. */
async function visit(url: string, visitor: number, fails: boolean): Promise<void> {
  const headers = { 'x-forwarded-for': `100.64.${visitor}.7` };
  const page = await fetch(`${url}/dashboard`, { headers: { ...headers, accept: 'text/html' } });
  const [cookie = ''] = (page.headers.get('set-cookie') ?? '').split(';');
  const batch: ReportBatch = {
    channel: 'production',
    mounts: [
      {
        remote: 'mf-dashboard',
        version,
        reason: 'current',
        failure: fails ? 'render' : null,
        duration: 400,
      },
    ],
  };
  const sent = await fetch(url + reportsPath, {
    method: 'POST',
    headers: { ...headers, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(batch),
  });
  expect(sent.status).toBe(204);
}

test('a build that fails for many candidates rolls back by itself, and the next page comes without it', async ({
  page,
  ownPortal: { url, release },
}) => {
  test.setTimeout(120_000);
  const changed = { file: 'src/dashboard.tsx', from: goodText, to: badText };
  await release('publish', 'mf-dashboard', '--dir', await buildChanged('mf-dashboard', version, changed));
  await release('promote', `mf-dashboard@${version}`, '--actor', 'dashboard team', '--reason', 'new words');
  await signedIn(page, undefined, url);
  await page.goto('/dashboard');
  await expect(page.getByText(badText)).toBeVisible();

  for (let visitor = 0; visitor < 50; visitor += 1) await visit(url, visitor, visitor % 10 < 3);

  const current = async (): Promise<string | undefined> => {
    const channel = (await (await fetch(`${url}/channels/production.json`)).json()) as ChannelDocument;
    return channel.deployables['mf-dashboard']?.current.version;
  };
  await expect.poll(current).not.toBe(version);
  await page.goto('/dashboard');
  await expect(page.getByText(goodText)).toBeVisible();
  expect(await release('history')).toMatch(
    /automatic +rollback mf-dashboard 1\.4\.3 to \S+ +\d+ of \d+ page views failed \(\d+ %\): \d+ render/,
  );
});
