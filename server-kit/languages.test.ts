import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readLanguages } from './languages';

const folder = mkdtempSync(path.join(tmpdir(), 'catalogs-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(part: string, locale: string, id: string, text: string): void {
  mkdirSync(path.join(folder, part, 'locales'), { recursive: true });
  const head = `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n`;
  writeFileSync(
    path.join(folder, part, 'locales', `${locale}.po`),
    `${head}\nmsgid "${id}"\nmsgstr "${text}"\n`,
  );
}

it('are those of the API’s catalogs and of the contract’s; English needs none', async () => {
  write('api', 'hi', 'Sign in', 'साइन इन करें');
  write('contract', 'hi', 'Work that travels', 'काम');
  write('contract', 'ta', 'Work that travels', 'வேலை');
  const languages = await readLanguages(folder);
  expect([...languages].map(([locale, { isWhole }]) => [locale, isWhole])).toEqual([
    ['hi', true],
    ['ta', false],
  ]);
  const hindi = languages.get('hi')!.i18n;
  expect([hindi.t('Sign in'), hindi.t('Work that travels')]).toEqual(['साइन इन करें', 'काम']);
});

it('that cannot be used stop the start, with the file and the text', async () => {
  write('api', 'hi', 'Wait {minutes} minutes', 'रुकें');
  await expect(readLanguages(folder)).rejects.toThrow(
    /api\/locales\/hi\.po cannot be used\.[^]*"Wait \{minutes\} minutes": the translation lacks \{minutes\}/,
  );
});

it('are all found in the repository', async () => {
  expect((await readLanguages()).get('hi')?.isWhole).toBe(true);
});
