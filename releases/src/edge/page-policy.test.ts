/**
 * @jest-environment jsdom
 * @jest-environment-options {"url": "https://jobs.example/sign-in"}
 */
import { slotMark } from 'platform/release';
import { integrityOf } from 'sdk/build/integrity-of';
import { healScript, watchScript } from './page-scripts';

interface Rules {
  readonly createScriptURL: (url: string) => string | null;
  readonly createHTML: (html: string) => string | null;
  readonly createScript?: unknown;
}

let policies: [string, Rules][];

function run(text: string, data: Record<string, string> = {}): void {
  const script = document.createElement('script');
  Object.assign(script.dataset, { channel: 'production', version: '1.0.0', reason: 'current' }, data);
  script.textContent = text;
  document.head.append(script);
}

beforeAll(() => {
  policies = [];
  const createPolicy = (name: string, rules: Rules) => void policies.push([name, rules]);
  Object.assign(window, { trustedTypes: { createPolicy } });
  document.body.innerHTML = '<div id="portal-failed" hidden></div><div id="root"></div>';
  run(watchScript);
});

test('a page has one policy of Trusted Types, and nothing makes code of text', () => {
  expect(policies.map(([name]) => name)).toEqual(['default']);
  expect(policies[0]?.[1]).not.toHaveProperty('createScript');
});

test.each([
  '/builds/mf-auth/1.0.0/app.js',
  'https://jobs.example/builds/mf-auth/1.0.0/app.js',
  '/heal-shell.js',
])('%s may be a script', (url) => expect(policies[0]![1].createScriptURL(url)).toBe(url));

test.each([
  '/api/candidate/documents/1',
  '/builds/',
  '/builds/../api/files/1',
  '/builds/%2e%2e/api/files/1',
  '\\builds\\..\\api\\files\\1',
  '/channels/production.json',
  '/heal-shell.js/x',
  '//evil.example/builds/mf-auth/1.0.0/app.js',
  'https://evil.example/builds/mf-auth/1.0.0/app.js',
  'http://jobs.example/builds/mf-auth/1.0.0/app.js',
  'https://jobs.example:8443/builds/mf-auth/1.0.0/app.js',
  'https://jobs.example@evil.example/builds/mf-auth/1.0.0/app.js',
  'data:text/javascript,alert(1)',
  'blob:https://jobs.example/builds/1',
  'javascript:alert(1)',
])('%s may not', (url) => expect(policies[0]![1].createScriptURL(url)).toBeNull());

test('text that becomes HTML has no tags', () => {
  const { createHTML } = policies[0]![1];
  const inert = ['', '.a > .b { color: red }', 'two\nlines', slotMark];
  expect(inert.map(createHTML)).toEqual(inert);
  const others = [
    '<b>',
    '<img src=x onerror=alert(1)>',
    'a<!--',
    `${slotMark}<b>`,
    `a\n${slotMark}`,
    'a\n<b>',
  ];
  expect(others.map(createHTML)).toEqual(others.map(() => null));
});

test('the script that heals is asked for with its integrity', () => {
  window.dispatchEvent(new Event('DOMContentLoaded'));
  const script = document.querySelector<HTMLScriptElement>('script[src="/heal-shell.js"]');
  expect(script?.getAttribute('integrity') ?? script?.integrity).toBe(integrityOf(healScript));
  expect(script?.crossOrigin).toBe('anonymous');
});

test('over https a bad shell is named in a cookie that no other host can set', async () => {
  const set = jest.spyOn(document, 'cookie', 'set');
  const reloaded = new Promise<void>((resolve) => {
    jest.spyOn(window.history, 'go').mockImplementation(() => resolve());
  });
  run(healScript, { cause: 'crash', url: '', integrity: '' });
  await reloaded; // only where the cookie is kept, and found again
  expect(set).toHaveBeenCalledWith('__Host-portal-bad-shells=1.0.0;path=/;max-age=3600;samesite=lax;secure');
});
