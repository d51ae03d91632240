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

test('They are on a file of a build too, which may be cached for ever', async ({ request }) => {
  const page = await (await request.get('/sign-in', { headers: { accept: 'text/html' } })).text();
  const [file] = /\/builds\/mf-auth\/[^"]+\.js/.exec(page) ?? [];
  if (!file) throw new Error('The page preloads no script of its remote');
  const headers = (await request.get(file)).headers();
  expectHeaders(headers);
  expect(headers['cache-control']).toMatch(/immutable/);
  expect(headers['cache-control']).toMatch(/max-age=31536000/);
});
