import path from 'node:path';
import type { PublicDocument } from 'platform/release';
import { alterBuild } from '../support/alter-build';
import { signedIn } from '../support/candidate';
import { expect, startPortal, test } from '../support/own-portal';

const oldText = 'Check your profile status and follow your job applications.';
const newText = 'Everything about your applications, in one place.';

test('the set that was tested in one channel goes into another with one command, on an edge of its own', async ({
  page,
  ownPortal,
}) => {
  test.setTimeout(180_000);
  const { release, storeFolder } = ownPortal;
  const dataFolder = path.join(path.dirname(storeFolder), 'data');
  const change = ['promote', '--from', 'local', '--to', 'production', '--reason', 'tested'];
  await release(...change);
  const production = await startPortal({
    PORTAL_CHANNEL: 'production',
    PORTAL_DATA: path.join(path.dirname(storeFolder), 'production'),
    RELEASE_STORE: storeFolder,
    RELEASE_KEY: path.join(dataFolder, 'release-key.pem'),
  });
  const seeIn = async (url: string, text: string): Promise<void> => {
    await signedIn(page, undefined, url);
    await page.goto(`${url}/dashboard`);
    await expect(page.getByText(text)).toBeVisible();
  };

  const dist = await alterBuild(ownPortal, 'mf-dashboard', '2.1.0', { from: oldText, to: newText });
  await release('publish', 'mf-dashboard', '--dir', dist);
  await release('promote', 'mf-dashboard@2.1.0', '--reason', 'clearer words');
  await seeIn(ownPortal.url, newText);
  await seeIn(production.url, oldText);
  expect(await release('diff', 'production', 'local')).toContain('2.1.0');

  await release(...change);
  await seeIn(production.url, newText);
  const documents = await Promise.all(
    [ownPortal, production].map(async ({ url }) => {
      const channel = url === production.url ? 'production' : 'local';
      return (await (await fetch(`${url}/channels/${channel}.json`)).json()) as PublicDocument;
    }),
  );
  const [local, promoted] = documents.map(({ deployables }) =>
    Object.entries(deployables).map(([name, { current }]) => `${name}@${current.version}`),
  );
  expect(promoted).toEqual(local);
  await release(
    'rollback',
    'mf-dashboard',
    '--to',
    oldVersionOf(documents[0]!),
    '--reason',
    'end of the test',
  );
  await production.stop();
});

const oldVersionOf = ({ deployables }: PublicDocument): string =>
  deployables['mf-dashboard']?.previous[0]?.version ?? '';
