import { randomness } from 'server-kit/testing/randomness';
import { foreignBuild, ownBuild } from './hostile-builds';
import { makeMap, mappedScript } from './mapped-remote';

type Files = Parameters<typeof foreignBuild>[0];

type Random = (most: number) => number;

const own: Files = {
  'app.1a2b.css':
    '@media (width > 1px) { :where([data-remote="mf-auth"]) .a:is(.b, .c) > p::before { top: 0; animation: spin 1s } }',
  'pic.svg':
    '<svg xmlns="http://www.w3.org/2000/svg"><style>a { fill: url(#x) }</style><a href="#x"><path d="M0 0h8"/></a></svg>',
  'locales/hi.json': '{"Sign in":"x","You have {n}":[["n","plural",{"one":"1","other":["#"]}]]}',
  'data.json': '[1,2,3]',
};
const foreign: Files = {
  'remoteEntry.js': 'var jobs;(self.webpackChunkjobs=self.webpackChunkjobs||[]).push([1]);',
  'app.css': ':root { --a: 1 } html > body.dark .card { color: red } @keyframes spin { to { top: 0 } }',
  'mf-manifest.json': JSON.stringify({
    metaData: {
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
      globalName: 'jobs',
      publicPath: 'auto',
    },
    shared: [{ name: 'react', version: '18.3.1', requiredVersion: '^18.0.0' }],
    exposes: [{ path: './app', assets: { js: { sync: ['main.js'] }, css: { sync: ['app.css'] } } }],
  }),
};

const tokens = [
  ...';,{}[]() \n\\"\'',
  ...['/*', '*/', '..', '../', '\0', '\u2028'],
  ...['a,', 'a{}', ':is(', 'url(', '@media x{', '<g>', '</g>', '<g a="', '&#9;', '&lt;', '<!--', '<![CDATA['],
  ...['webpackChunkx;', '"./a"', 'AAAA,', 'gggggggB', '-1', '1e999', 'null', '{"a":', '__proto__', '$&'],
];

const otherValues = ['null', '[]', '{}', '"../x"', '"x"', '1e308', '-1', '[[[[]]]]', '{"__proto__":1}'];

/** Changes a text once. Most repetitions are short, some are long enough to find what is quadratic. */
function mutate(text: string, random: Random): string {
  const [at, end] = [random(text.length), random(text.length)].sort((one, other) => one - other) as [
    number,
    number,
  ];
  const token = tokens[random(tokens.length)]!;
  const times = [1, 3, 300, 30_000][random(4)]!;
  const kinds = [
    () => text.slice(0, at) + text.slice(end),
    () => text.slice(0, at),
    () => text.slice(0, at) + String.fromCharCode(random(256)) + text.slice(at + 1),
    () => text.slice(0, at) + token.repeat(times) + text.slice(at),
    () => text.slice(0, end) + text.slice(at, end).repeat(Math.min(times, 1_000)) + text.slice(end),
    () => {
      const values = text.match(/"[^"]*"|\d+/g) ?? [''];
      return text.replace(values[random(values.length)]!, () => otherValues[random(otherValues.length)]!);
    },
  ];
  return kinds[random(kinds.length)]!();
}

function mutateOne(files: Files, random: Random): Files {
  const names = Object.keys(files);
  const name = names[random(names.length)]!;
  return { ...files, [name]: mutate(files[name]!, random) };
}

async function archiveWith(random: Random, index: number): Promise<Buffer> {
  const map: Files = { [`${mappedScript}.map`]: JSON.stringify(makeMap()) };
  const version = `2.0.${index}`;
  switch (random(6)) {
    case 0:
    case 1:
      return ownBuild(mutateOne(own, random), map, {}, version);
    case 2:
      return ownBuild(own, mutateOne(map, random), {}, version);
    case 3:
      return ownBuild(own, map, {}, version, (manifest) => mutate(manifest, random));
    case 4:
      return foreignBuild(mutateOne(foreign, random), {
        'package.json': JSON.stringify({ name: 'mf-auth', version }),
      });
    default:
      return foreignBuild(
        foreign,
        mutateOne(
          {
            'package.json': JSON.stringify({ name: 'mf-auth', version }),
            'remote.json': JSON.stringify({
              routes: [{ path: '/auth', access: 'public', title: 'Sign in' }],
              menu: [{ label: 'Sign in', to: '/auth', order: 1 }],
            }),
          },
          random,
        ),
      );
  }
}

/** Archives of builds of mf-auth with one mistake each; a part of them is damaged as an archive. */
export async function* mutatedBuilds(seed: number, count: number): AsyncGenerator<Buffer> {
  const next = randomness(seed);
  const random: Random = (most) => Math.floor(next() * most);
  for (let index = 0; index < count; index += 1) {
    const archive = await archiveWith(random, index);
    if (random(10) === 0) archive[random(archive.length)] = random(256);
    yield random(20) === 0 ? archive.subarray(0, random(archive.length)) : archive;
  }
}
