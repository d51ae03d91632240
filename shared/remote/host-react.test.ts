import type { ShareScope } from './load-container';
import { sharesReact } from './host-react';

const get = () => undefined;
const all = ['react', 'react-dom', 'react-dom/client'];
const scopeOf = (version: string, keys = all): ShareScope =>
  Object.fromEntries(keys.map((key) => [key, { [version]: { get } }]));

test.each([
  ['the same version', scopeOf('19.3.1'), true],
  ['a newer minor', scopeOf('19.10.0'), true],
  ['an older patch', scopeOf('19.3.0'), true],
  ['an older minor', scopeOf('19.2.9'), false],
  ['React 18', scopeOf('18.3.1'), false],
  ['React 20', scopeOf('20.0.0'), false],
  ['nothing', {}, false],
  ['react and react-dom without react-dom/client', scopeOf('19.3.1', all.slice(0, 2)), false],
  ['parts of two versions', { ...scopeOf('19.3.1'), react: { '19.4.0': { get } } }, false],
  [
    'React 18 that is in use, and 19 that is not',
    Object.fromEntries(all.map((key) => [key, { '19.3.1': { get }, '18.3.1': { get, loaded: true } }])),
    false,
  ],
] as const)('a host that shares %s', (_what, scope, expected) => {
  expect(sharesReact(scope, '19.3.1')).toBe(expected);
});
