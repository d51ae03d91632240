import { checks, scripts, targets } from './commands';

const table = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, about]) => `  ${name.padEnd(15)} ${about}`).join('\n');

const lifecycle = ['start', 'test'];

console.log(
  [
    table(
      Object.entries(scripts).map(([name, about]) => [
        `${lifecycle.includes(name) ? '' : 'run '}${name}`,
        about,
      ]),
    ),
    'npm run build -- <what>',
    table(Object.entries(targets).map(([name, { about }]) => [name, about])),
    'npm run check -- <what>, or all of a kind: nightly, release',
    table(
      Object.entries(checks).map(([name, { about, when }]) => [
        name,
        `${when.join(' and ').padEnd(19)} ${about}`,
      ]),
    ),
  ].join('\n\n'),
);
