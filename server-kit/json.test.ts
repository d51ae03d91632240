import { isHostile } from './json';

it.each([
  ['a text', 'a'],
  ['nothing', null],
  ['a body with a list of objects', { a: [{ b: 1 }], c: null }],
  ['the longest list of a body', { skills: Array(50).fill('a'), languages: Array(30).fill('b') }],
])('%s is read', (_, value) => expect(isHostile(value)).toBe(false));

it.each([
  ['lists in lists', JSON.parse('['.repeat(20_000) + ']'.repeat(20_000))],
  ['objects in objects', { a: { b: { c: { d: {} } } } }],
  ['a thousand values', Array(1000).fill(0)],
  ['a toString of its own', { a: [{ toString: 1 }] }],
  ['a valueOf of its own', { valueOf: null }],
  ['a prototype of its own', JSON.parse('{"__proto__": 1}')],
])('%s are refused unread', (_, value) => expect(isHostile(value)).toBe(true));
