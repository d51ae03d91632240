import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyState } from './own-state';
import { packages } from './registry';

/*
 * The portal after a change of the contract that is not additive: in contract 2 the host gives `history`
 * instead of `location` and `navigator`. Each screen names the contract that it was mounted with.
 */

type Edit = readonly [file: string, from: string, to: string];

/** In `platform` and `shared`; the same in their sources and in their packages. */
const roomEdits: readonly Edit[] = [
  ['platform/release', '= { contract: 1 }', "= { contract: 2, earlierContracts: { 1: '2030-12-31' } }"],
  [
    'shared/remote/create-remote',
    'location, navigator, session, settings, points: host, hidden }',
    '...props }',
  ],
  [
    'shared/remote/create-remote',
    'const points = React.useMemo(',
    [
      'const { session, settings, points: host, hidden } = props;',
      'const { location, navigator } = props.history ?? props;',
      '$&',
    ].join('\n'),
  ],
  ['shared/remote/create-remote', 'if (!props.navigator)', 'if (!props.navigator && !props.history)'],
  [
    'shared/remote/create-remote',
    'async mount(props) {',
    "async mount(props) { props.domElement?.setAttribute('data-contract', props.build?.contract ?? 1);",
  ],
];

const shellEdits: readonly Edit[] = [
  ['src/slot/mount-build.ts', '...props, ...language }', '...toContract2(props), ...language }'],
  [
    'src/slot/mount-build.ts',
    'let instances = 0;',
    'const toContract2 = ({ location, navigator, ...rest }) => ({ ...rest, history: { location, navigator } });\n$&',
  ],
  ['src/prefetch/prepare.ts', 'navigator,\n      location,', 'history: { navigator, location },'],
  [
    'src/loader/contracts.ts',
    'Record<number, Adapter>> = {}',
    `Record<number, Adapter>> = {
      1: (lifecycles) =>
        Object.fromEntries(
          Object.entries(lifecycles).map(([name, call]) => [name, (props) => call({ ...props, ...props.history })]),
        ),
    }`,
  ],
];

async function apply(folder: string, edits: readonly Edit[]): Promise<void> {
  for (const [file, from, to] of edits) {
    const place = path.join(folder, file);
    const text = await readFile(place, 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${place} must contain once: ${from}`);
    await writeFile(place, text.replace(from, to));
  }
}

const withEnding = (edits: readonly Edit[], endings: Record<string, string>): Edit[] =>
  edits.map(([file, from, to]) => [`${file}${endings[file] ?? endings['*']}`, from, to]);

/** The packages `platform` and `shared` with contract 2, ready to be published. Returns their folders. */
export async function packNextRooms(place: string, version: string): Promise<string[]> {
  const folders = ['platform', 'shared'].map((room) => path.join(place, room));
  for (const folder of folders)
    await cp(path.join(packages, path.basename(folder)), folder, { recursive: true });
  await apply(place, withEnding(roomEdits, { '*': '.js' }));
  for (const folder of folders) {
    const file = path.join(folder, 'package.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...manifest, version }));
  }
  return folders;
}

/** Builds the shell with contract 2 and its adapter for contract 1. Returns the folder with the build. */
export async function buildNextShell(version: string): Promise<string> {
  const { place, part, build } = await copyState('next-contract', 'shell');
  await apply(place, withEnding(roomEdits, { '*': '.ts', 'shared/remote/create-remote': '.tsx' }));
  await apply(part, shellEdits);
  return build(version);
}
