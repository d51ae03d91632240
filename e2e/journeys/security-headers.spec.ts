import { expect, test } from '../support/test';

function expectHeaders(headers: Record<string, string>): void {
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/default-src 'none'|default-src 'self'/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy).toMatch(/base-uri 'none'|base-uri 'self'/);
  expect(policy).toMatch(/object-src 'none'|default-src 'none'/);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBeTruthy();
  expect(headers['permissions-policy']).toBeTruthy();
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
}

for (const [what, path] of [
  ['a page', '/sign-in'],
  ['a page that does not exist', '/no/such/page'],
  ['the channel', '/channels/local.json'],
  ['an answer of the API', '/api/candidate/me'],
  ['a file that does not exist', '/builds/mf-auth/0.0.1/none.js'],
] as const) {
  test(`The headers of a security review are on ${what}`, async ({ request }) => {
    expectHeaders((await request.get(path, { headers: { accept: 'text/html' } })).headers());
  });
}

test('A page demands Trusted Types, and integrity of every script', async ({ request }) => {
  const headers = (await request.get('/sign-in', { headers: { accept: 'text/html' } })).headers();
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toMatch(/trusted-types default(;|$)/);
  expect(policy).not.toContain('sandbox');
  expect(headers['integrity-policy']).toContain('blocked-destinations=(script)');
  expect(headers['reporting-endpoints']).toMatch(/^portal="/);
});

/** Of browsers with Trusted Types. */
interface Factory {
  readonly trustedTypes: { createPolicy(name: string): unknown };
}

test('Code in a page cannot add scripts but those of builds, nor HTML', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const outcomes = await page.evaluate(async () => {
    const outcomeOf = (act: () => unknown): string => {
      try {
        act();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const load = (url: string) => Object.assign(document.createElement('script'), { src: url });
    const div = document.createElement('div');
    const [known] = [...document.scripts].filter(({ src }) => src.includes('/builds/'));
    const unpinned = load(known?.src ?? '');
    const arrival = new Promise<string>((resolve) => {
      unpinned.onload = () => resolve('done');
      unpinned.onerror = () => resolve('blocked');
    });
    document.head.append(unpinned);
    return {
      api: outcomeOf(() => load('/api/candidate/files/1')),
      channel: outcomeOf(() => load('/builds/../channels/local.json')),
      elsewhere: outcomeOf(() => load('//elsewhere.example/builds/a.js')),
      inline: outcomeOf(() => load('data:text/javascript,1')),
      handler: outcomeOf(() => div.setAttribute('onclick', 'alert(1)')),
      html: outcomeOf(() => (div.innerHTML = '<img src=x onerror=alert(1)>')),
      policy: outcomeOf(() => (window as unknown as Factory).trustedTypes.createPolicy('another')),
      text: outcomeOf(() => (div.innerHTML = 'p { color: red }')),
      build: outcomeOf(() => load('/builds/mf-auth/1.0.0/app.js')),
      unpinned: await arrival,
    };
  });
  const refused = { api: 'TypeError', channel: 'TypeError', elsewhere: 'TypeError', inline: 'TypeError' };
  expect(outcomes).toEqual({
    ...refused,
    ...{ handler: 'TypeError', html: 'TypeError', policy: 'TypeError' },
    ...{ text: 'done', build: 'done', unpinned: 'blocked' },
  });
});

test('They are on a file of a build too, which may be cached for ever', async ({ request }) => {
  const page = await (await request.get('/sign-in', { headers: { accept: 'text/html' } })).text();
  const [file] = /\/builds\/mf-auth\/[^"]+\.js/.exec(page) ?? [];
  if (!file) throw new Error('The page preloads no script of its remote');
  const headers = (await request.get(file)).headers();
  expectHeaders(headers);
  expect(headers['cache-control']).toMatch(/immutable/);
  expect(headers['cache-control']).toMatch(/max-age=31536000/);
});
