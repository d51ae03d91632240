import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { portal } from '../config';
import { expectAccessible } from '../support/axe';
import { control } from '../support/documents';
import { realPdf } from '../support/files';
import { test as base, expect } from '../support/test';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** QA's page of mf-documents, built and put into a folder of a file server that knows files and nothing else. */
const test = base.extend<object, { alone: string }>({
  alone: [
    async ({}, use) => {
      const bin = path.join(portal.root, 'node_modules/.bin/portal-build');
      await promisify(execFile)(bin, ['standalone'], { cwd: path.join(portal.root, 'mf-documents') });
      const folder = path.join(portal.root, 'dist/standalone');
      const server = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        readFile(path.join(folder, path.posix.normalize(pathname))).then(
          (bytes) =>
            response
              .writeHead(200, {
                'content-type': types[path.extname(pathname)] ?? 'application/octet-stream',
                // As strict as the portal's own: a company's file server may well be.
                'content-security-policy': "default-src 'self'; img-src 'self' data: blob:",
              })
              .end(bytes),
          () => response.writeHead(404).end(),
        );
      });
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      await use(`http://127.0.0.1:${port}/mf-documents/index.html`);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const storedCount = (text: string) => new RegExp(`^${text} stored$`);

test('a remote alone works without shell and API: a link sets the state, a save is kept, a failure can be set', async ({
  alone,
  page,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) problems.push(message.text());
  });

  await page.goto(`${alone}?user=new&files=empty#/documents/academic-documents`);
  await expect(page.getByRole('heading', { level: 1, name: 'Academic Documents' })).toBeVisible();
  await expect(page.getByText(storedCount('0 of 5'))).toBeVisible();
  await control(page, 'SSC').setInputFiles(realPdf('ssc'));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Your academic documents has been saved successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Professional Background' })).toBeVisible();

  await page.getByRole('button', { name: 'mf-documents alone' }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: '/documents/academic-documents' }).click();
  await expect(page.getByText(storedCount('1 of 5'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(storedCount('1 of 5'))).toBeVisible();

  await page.getByLabel('The API').selectOption('Fails (500)');
  await expect(page).toHaveURL(/\?user=new&files=empty&api=error-500#\/documents\/academic-documents$/);
  await control(page, 'HSC').setInputFiles(realPdf('hsc'));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert').getByText(/Something went wrong on our side/)).toBeVisible();
  expect(problems).toEqual([]);
});
