/** @jest-environment jsdom */
import { themeAttribute, themeKey } from 'platform/theme';
import { watchScript } from './page-scripts';

const html = document.documentElement;

beforeAll(() => {
  document.body.innerHTML = '<div id="portal-failed" hidden></div><div id="root"></div>';
  localStorage.setItem(themeKey, 'dark');
  const script = Object.assign(document.createElement('script'), { textContent: watchScript });
  script.dataset.version = '1.0.0';
  document.head.append(script);
});

test('a page has the chosen colours before anything is drawn', () => {
  expect(html.getAttribute(themeAttribute)).toBe('dark');
});

test.each([
  ['light', 'light'],
  [null, null],
])('another tab chooses %s, and this one follows', (newValue, shown) => {
  window.dispatchEvent(new StorageEvent('storage', { key: themeKey, newValue }));
  expect(html.getAttribute(themeAttribute)).toBe(shown);
});
