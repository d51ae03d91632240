import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { resumeFields, type Find, type ResumeField } from '../reading/find';
import { readResume } from '../reading/read-resume';
import type { TextItem } from '../reading/text-item';
import { layouts, type Expected } from './expected';
import lists from './lists.json';

const names = Object.keys(layouts);
const found = new Map<string, readonly Find[]>();

beforeAll(() => {
  const files = names.map((name) => path.join(__dirname, `${name}.pdf`));
  const program = path.join(__dirname, 'items-of.ts');
  const output = execFileSync(process.execPath, ['--import', 'tsx', program, ...files], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const texts = JSON.parse(output.toString()) as readonly (readonly TextItem[])[];
  names.forEach((name, at) => found.set(name, readResume(texts[at] ?? [], lists)));
}, 60_000);

const wanted = (expected: Expected, field: ResumeField) => [expected[field] ?? []].flat();
const suggested = (name: string, field: ResumeField) =>
  (found.get(name) ?? []).filter((find) => find.field === field).map(({ value }) => value);

function score(fields: readonly ResumeField[]) {
  const answers = names.flatMap((name) =>
    fields.map((field) => ({ got: suggested(name, field), want: wanted(layouts[name] ?? {}, field) })),
  );
  const sum = (count: (answer: (typeof answers)[number]) => number) =>
    answers.reduce((total, answer) => total + count(answer), 0);
  const right = sum(({ got, want }) => got.filter((value) => want.includes(value)).length);
  return { precision: right / sum(({ got }) => got.length), recall: right / sum(({ want }) => want.length) };
}

test('each printed layout is in the table, and there are at least 25', () => {
  const printed = readdirSync(__dirname).flatMap((file) =>
    file.endsWith('.pdf') ? [path.parse(file).name] : [],
  );
  expect(printed.sort()).toEqual([...names].sort());
  expect(names.length).toBeGreaterThanOrEqual(25);
});

test('of what is suggested at least 95 % is right, and little is missed', () => {
  const { precision, recall } = score(resumeFields);
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  console.info(`Resumes: precision ${percent(precision)}, recall ${percent(recall)}`);
  expect(precision).toBeGreaterThanOrEqual(0.95);
  expect(recall).toBeGreaterThanOrEqual(0.9);
});

test.each(names)('%s: nothing wrong about who the candidate is', (name) => {
  for (const field of ['firstName', 'lastName', 'email', 'mobileNumber', 'alterMobileNumber'] as const) {
    const want = wanted(layouts[name] ?? {}, field);
    expect(suggested(name, field).filter((value) => !want.includes(value))).toEqual([]);
  }
});
