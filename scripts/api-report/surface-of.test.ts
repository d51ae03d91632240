import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { formatReport, parseReport, type Surface } from '../../sdk/build/surface';
import { changedSurfaces, type Change } from './surface-of';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  // Without the browser's: it is most of what the compiler would read.
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  types: [],
};
const part = 'shared/ui/part';
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'surface-'))));
afterAll(() => rm(folder, { recursive: true }));

/** The change from `earlier` to a module of this text; undefined when its surface is the same. */
async function change(
  text: string,
  earlier: Surface | null,
  ...majors: string[]
): Promise<Change | undefined> {
  const file = path.join(folder, 'part.ts');
  await writeFile(file, text);
  return changedSurfaces([{ module: part, file }], () => earlier, options, new Set(majors))[0];
}

const first = `
interface Look { wide?: boolean }
/** Draws. */
export function draw(look: Look): string { return String(look.wide); }
export const size = 3 as number;
`;
let surface: Surface;
beforeAll(async () => void (surface = (await change(first, null))!.surface));

it('a new module begins with 1.0.0, and so do its exports', () => {
  expect(surface).toMatchObject({
    version: '1.0.0',
    since: new Map([
      ['draw', '1.0.0'],
      ['size', '1.0.0'],
    ]),
  });
});

it('a report can be read again', () => {
  expect(parseReport(formatReport(part, surface))).toEqual(surface);
});

it.each([
  ['a comment', first.replace('Draws.', 'Draws a look.')],
  ['another way to the same result', first.replace('String(look.wide)', '`${look.wide}`')],
  ['a helper that is not exported', `${first} const helper = 1; void helper;`],
])('%s changes nothing', async (_, text) => {
  expect(await change(text, surface)).toBeUndefined();
});

it.each([
  ['a new export', `${first} export const more = 1;`, { draw: '1.0.0', size: '1.0.0', more: '1.1.0' }],
  ['an option more', first.replace('wide?', 'tall?: boolean; wide?'), { draw: '1.1.0', size: '1.0.0' }],
])('%s is a minor version, and the other exports keep theirs', async (_, text, since) => {
  const found = await change(text, surface);
  expect(found?.breaks).toEqual([]);
  expect(found?.surface.version).toBe('1.1.0');
  expect(Object.fromEntries(found!.surface.since)).toEqual(since);
});

it.each([
  ['an export that is gone', first.replace('export const size', 'const size'), 'size is removed'],
  ['an option that is required now', first.replace('wide?', 'wide'), "draw: Type 'undefined'"],
  [
    'an option that is gone',
    first.replace('wide?: boolean', 'tall?: boolean').replace('wide', 'tall'),
    'draw: Type',
  ],
  ['another type', first.replace('3 as number', "'3'"), 'size: Type'],
])('%s is refused, unless the major version moves', async (_, text, problem) => {
  expect((await change(text, surface))?.breaks[0]).toContain(problem);
  const allowed = await change(text, surface, part);
  expect(allowed).toMatchObject({ breaks: [], surface: { version: '2.0.0' } });
  expect(new Set(allowed?.surface.since.values())).toEqual(new Set(['2.0.0']));
});

it('exports of other packages keep their versions when one is added', async () => {
  const list = (names: string) => `export { ${names} } from 'node:path';`;
  const earlier = (await change(list('join'), null))!.surface;
  const since = (await change(list('join, sep'), earlier))!.surface.since;
  expect(Object.fromEntries(since)).toEqual({ join: '1.0.0', sep: '1.1.0' });
});
