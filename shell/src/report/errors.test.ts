import { maxErrorsInBatch, maxFrames, type ErrorReport } from 'platform/report';
import type * as Errors from './errors';

const folder = '/builds/mf-auth/1.0.0/';
const at = `https://jobs.example${folder}`;
const vendor = 'https://jobs.example/builds/shell/1.0.0/vendor.js';

let errors: typeof Errors;
// A tab of its own for each test.
beforeEach(async () => {
  sessionStorage.clear();
  jest.resetModules();
  errors = await import('./errors');
});

const thrown = (stack: string, name = 'TypeError', message = 'x is undefined'): Error =>
  Object.assign(new Error(message), { name, stack });
const describeIt = (error: unknown): ErrorReport | null => errors.describeError('mf-auth', '1.0.0', error);

test.each([
  [
    'Chromium',
    `TypeError: x is undefined\n    at a (${at}app.1a2b.js:1:2345)\n    at Xe (${vendor}:2:10)\n    at async ${at}17.3c4d.js:3:7`,
  ],
  ['Firefox', `a@${at}app.1a2b.js:1:2345\nXe@${vendor}:2:10\nasync*b/<@${at}17.3c4d.js:3:7\n`],
  ['Safari', `a@${at}app.1a2b.js:1:2345\nXe@${vendor}:2:10\n${at}17.3c4d.js:3:7`],
  [
    'Safari, at the top of a module',
    `module code@${at}app.1a2b.js:1:2345\n@${at}17.3c4d.js:3:7\n@[native code]`,
  ],
  [
    'Chromium, in eval and a method with an alias',
    `TypeError: x is undefined\n    at K.a [as b] (${at}app.1a2b.js:1:2345)\n    at eval (eval at c (${at}17.3c4d.js:3:7), <anonymous>:1:1)\n    at new D (${at}17.3c4d.js:3:7)`,
  ],
])("the build's own places are read from a stack of %s", (_browser, stack) => {
  expect(describeIt(thrown(stack))).toEqual({
    remote: 'mf-auth',
    version: '1.0.0',
    name: 'TypeError',
    frames: ['app.1a2b.js:1:2345', '17.3c4d.js:3:7'],
  });
});

test('a message that looks like a place stays out, as do addresses with a query', () => {
  const message = `for Asha\n    at a (${at}asha@example.com.js:1:1)`;
  const stack = `Error: ${message}\n    at a (${at}app.js:1:2)\n    at b (${at}b.js?token=abc:1:2)`;
  expect(describeIt(thrown(stack, 'Error', message))?.frames).toEqual(['app.js:1:2']);
});

test('a name that is none of a class may contain data, and is left out', () => {
  const stack = `Error\n    at a (${at}app.js:1:2)`;
  expect(describeIt(thrown(stack, 'No account of asha@example.com'))?.name).toBe('Error');
  expect(describeIt(thrown(stack, 'QuotaExceededError'))?.name).toBe('QuotaExceededError');
});

test('texts of a build that did not load are reported by that name, though the shell asked for them', () => {
  const missing = thrown(`a@${vendor}:1:1`, 'TextsMissingError', '/builds/mf-auth/1.0.0/catalog.hi.json');
  const report = { remote: 'mf-auth', version: '1.0.0', name: 'TextsMissingError', frames: [] };
  expect([describeIt(missing), describeIt(missing)]).toEqual([report, null]);
});

test('a deep stack is cut, and one of other files has no places', () => {
  const lines = Array.from({ length: 30 }, (_, line) => `a@${at}app.js:${line + 1}:1`).join('\n');
  expect(describeIt(thrown(lines))?.frames).toHaveLength(maxFrames);
  expect(describeIt(thrown(`a@${vendor}:1:1`))?.frames).toEqual([]);
});

test('a tab reports an error once, also after a reload, and only so many', async () => {
  const error = (line: number) => thrown(`a@${at}app.js:${line}:1`);
  expect(describeIt(error(1))).not.toBeNull();
  expect(describeIt(error(1))).toBeNull();
  jest.resetModules();
  errors = await import('./errors');
  expect(describeIt(error(1))).toBeNull();
  const reported = Array.from({ length: 40 }, (_, line) => describeIt(error(line + 2))).filter(Boolean);
  expect(reported).toHaveLength(maxErrorsInBatch);
});

test.each([
  ['a text', 'broken'],
  ['nothing', undefined],
  ['an object', { stack: 'a' }],
])('%s that was thrown is not reported', (_what, value) => expect(describeIt(value)).toBeNull());
