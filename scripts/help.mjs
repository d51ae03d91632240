import { readFileSync } from 'node:fs';

// `npm run help`, in plain JavaScript: it answers in a clone without packages.

const { scripts, targets, checks } = JSON.parse(
  readFileSync(new URL('./commands.json', import.meta.url), 'utf8'),
);

const table = (rows) => rows.map(([name, about]) => `  ${name.padEnd(15)} ${about}`).join('\n');

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
    table(Object.entries(targets)),
    'npm run check -- <what>, or all of a kind: nightly, release',
    table(
      Object.entries(checks).map(([name, { about, when }]) => [
        name,
        `${when.join(' and ').padEnd(19)} ${about}`,
      ]),
    ),
  ].join('\n\n'),
);
