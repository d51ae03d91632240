import { chromium, type Browser, type Page } from '@playwright/test';
import { documentSlots } from 'contract/wire/documents';
import { inCanary, type PublicDocument } from 'platform/release';
import { portal } from '../config';
import { alterBuild } from '../support/alter-build';
import { attempts } from '../support/attempts';
import { newCandidate, signedIn, signUp } from '../support/candidate';
import { comeBack } from '../support/come-back';
import { expectKept, openStep, pick, slotOf } from '../support/documents';
import { realPdf } from '../support/files';
import { expect, test, type OwnPortal } from '../support/own-portal';
import { deployableOf, visitors, writtenVotes } from '../support/visits';

const remote = 'mf-documents';
const share = 10;
const title = 'Basic Identity Documents';
/**
 * Draws its steps for everybody but those whose name has an apostrophe; the gate's made-up candidate has
 * none.
 */
const crash = {
  from: '"Steps of your documents"',
  to: `(()=>{if(JSON.parse(localStorage.getItem("user")).lastName.includes("'"))throw Error("cannot render");return"Steps of your documents"})()`,
};

interface Visitor {
  readonly page: Page;
  /** What a canary draws. */
  readonly id: string;
}

/** A candidate in a browser of their own, behind a load balancer that forwards their address. */
async function visit(browser: Browser, url: string, lastName: string, place: number): Promise<Visitor> {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': `100.64.${place}.7` },
  });
  const page = await context.newPage();
  await signedIn(page, await signUp(newCandidate('Asha', lastName), url), url);
  const id = await page.evaluate(() => (JSON.parse(localStorage.getItem('user')!) as { id: string }).id);
  return { page, id };
}

const newest = async ({ url }: OwnPortal): Promise<PublicDocument> =>
  (await (await fetch(`${url}/channels/local.json`)).json()) as PublicDocument;

/** A version whose canary, begun as the channel's next revision, draws exactly these of all. */
function versionThatDraws(chosen: readonly Visitor[], all: readonly Visitor[], revision: number): string {
  for (let patch = 0; ; patch += 1) {
    const version = `9.1.${patch}`;
    const salt = `${remote}@${version}#${revision + 1}`;
    if (all.every((visitor) => inCanary({ salt, share }, visitor.id) === chosen.includes(visitor)))
      return version;
  }
}

test('a canary that cannot render for some is taken back by what their own tabs report, and they lose nothing', async ({
  browser,
  ownPortal,
}) => {
  test.setTimeout(240_000);
  const { url, release } = ownPortal;
  const names = ["D'Souza", "D'Mello", "O'Brien", 'Rao'];
  const all = await Promise.all(names.map((name, place) => visit(browser, url, name, place)));
  const [first, second, third, outsider] = all as [Visitor, Visitor, Visitor, Visitor];

  const version = versionThatDraws([first, second, third], all, (await newest(ownPortal)).revision);
  const publish = async (): Promise<string> =>
    release('publish', remote, '--dir', await alterBuild(ownPortal, remote, version, crash));
  const { label } = documentSlots['basic-identity'][0]!;
  const file = realPdf('Passport');
  const chooseFile = async (): Promise<void> => {
    await openStep(first.page, 'basic-identity');
    await pick(first.page, label, file);
    await expectKept(first.page, file.name);
    await first.page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  };
  await Promise.all([publish(), chooseFile()]);

  const canary = ['canary', `${remote}@${version}`, `${share}%`, '--reason', 'steps in new words'];
  const output = await release(...canary, '--browser', portal.chromium ?? chromium.executablePath());
  expect(output, 'the gate has mounted it').not.toContain('overruled');

  await comeBack(first.page);
  await Promise.all([
    first.page.getByRole('link', { name: 'Documents', exact: true }).click(),
    ...[second, third, outsider].map(({ page }) => page.goto('/documents/basic-identity')),
  ]);
  for (const { page } of all)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  for (const { page } of [first, second, third])
    await expect.poll(() => attempts(page, remote)).toContain('canary failed render');
  // Past its first seconds already, where the others took long.
  await expect
    .poll(() => attempts(outsider.page, remote))
    .toEqual([expect.stringMatching(/^current (shown|good)$/)]);
  await expect(slotOf(first.page, label).getByText(file.name, { exact: true })).toBeVisible();

  const visited = { url, path: '/documents', channel: 'local', remote };
  const failed = async () => (await writtenVotes(ownPortal.storeFolder, visited, version)).failed;
  await expect.poll(failed, { timeout: 60_000, message: 'votes of the three tabs' }).toBe(3);
  // And others like them, for whom the current build then stood.
  const { current } = await deployableOf(visited);
  await visitors(visited, 12, () => ({ version, instead: current.version }));
  await expect
    .poll(async () => (await newest(ownPortal)).deployables[remote]?.canary, { timeout: 60_000 })
    .toBeUndefined();
  expect(await release('history')).toMatch(
    new RegExp(
      `automatic +abort canary ${remote} ${version} +15 of 15 votes failed \\(100 %\\), from 15 voters in 15 networks`,
    ),
  );

  const later = await first.page.context().newPage();
  await openStep(later, 'basic-identity');
  // 'good' once it has stayed for its probation.
  await expect.poll(() => attempts(later, remote)).toEqual([expect.stringMatching(/^current (shown|good)$/)]);
  await expect(slotOf(later, label).getByText(file.name, { exact: true })).toBeVisible();
});
