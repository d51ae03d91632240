import { requestIdOf, traceparentOf } from './trace-context';

const id = '4bf92f3577b34da6a3ce929d0e0e4736';

test('a trace that the caller began is continued', () => {
  expect(requestIdOf(`00-${id}-00f067aa0ba902b7-01`)).toBe(id);
  expect(requestIdOf(traceparentOf(id))).toBe(id);
});

test.each([
  undefined,
  '',
  id,
  [`00-${id}-00f067aa0ba902b7-01`, 'x'],
  `00-${id.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${id}\n-00f067aa0ba902b7-01`,
])('%j begins a new one', (traceparent) => {
  const [one, two] = [requestIdOf(traceparent), requestIdOf(traceparent)];
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(one).not.toBe(id);
  expect(two).not.toBe(one);
});
