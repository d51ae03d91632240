/** How a mistake comes to the page. */
const ways = [
  (fault: string) => `() => ${fault},`,
  (fault: string) => `() => setTimeout(() => ${fault}),`,
  (fault: string) => `async () => ${fault},`,
] as const;

/** The source of a remote with buttons that throw, and the line of each mistake. */
export function throwingRemote(name: string, count: number): { source: string; lines: readonly number[] } {
  const before = [
    '',
    "import { createElement } from 'react';",
    "import { createRemote } from 'shared/remote/create-remote';",
    'const throws = [',
  ];
  const faults = Array.from(
    { length: count },
    (_, index) => `  ${ways[index % ways.length]!(`JSON.parse('{}').field${index}.sort()`)}`,
  );
  const source = [
    ...before,
    ...faults,
    '];',
    "const button = (fail, index) => createElement('button', { key: index, onClick: () => void fail() }, `Throw ${index}`);",
    `const App = () => createElement('div', null, createElement('h1', null, '${name}'), ...throws.map(button));`,
    `export const { bootstrap, prepare, mount, unmount, update } = createRemote({ name: '${name}', App });`,
  ].join('\n');
  return { source, lines: faults.map((_, index) => before.length + index + 1) };
}
