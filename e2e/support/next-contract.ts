import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyState } from './own-state';
import { packages } from './registry';

/*
 * The portal after a change of the contract that is not additive: in contract 2 the host gives `history` instead of `location` and
 * `navigator`. Each screen names the contract that it was mounted with.
 */

type Edit = readonly [file: string, from: string, to: string];

/** In `shared`; the same in its sources and in its package. */
const sharedEdits: readonly Edit[] = [
  ['contract/release', '= { contract: 1 }', "= { contract: 2, earlierContracts: { 1: '2030-12-31' } }"],
  ['remote/create-remote', 'location, navigator, hidden }', 'hidden, ...host }'],
  [
    'remote/create-remote',
    'if (!location || !navigator)',
    'const { location, navigator } = host.history ?? host;\nif (!location || !navigator)',
  ],
  ['remote/create-remote', 'if (!props.navigator)', 'if (!props.navigator && !props.history)'],
  [
    'remote/create-remote',
    'async mount(props) {',
    "async mount(props) { props.domElement?.setAttribute('data-contract', props.build?.contract ?? 1);",
  ],
];

const shellEdits: readonly Edit[] = [
  ['src/slot/mount-build.ts', 'full = { ...fixed, ...props }', 'full = { ...fixed, ...toContract2(props) }'],
  [
    'src/slot/mount-build.ts',
    'update({ ...fixed, ...props })',
    'update({ ...fixed, ...toContract2(props) })',
  ],
  [
    'src/slot/mount-build.ts',
    'let instances = 0;',
    'const toContract2 = ({ location, navigator, ...rest }) => ({ ...rest, history: { location, navigator } });\n$&',
  ],
  ['src/prefetch/prepare.ts', 'session, navigator, location,', 'session, history: { navigator, location },'],
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

/** The package `shared` with contract 2, ready to be published. Returns its folder. */
export async function packNextShared(place: string, version: string): Promise<string> {
  await cp(path.join(packages, 'shared'), place, { recursive: true });
  await apply(place, withEnding(sharedEdits, { '*': '.js' }));
  const file = path.join(place, 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...manifest, version }));
  return place;
}

/** Builds the shell with contract 2 and its adapter for contract 1. Returns the folder with the build. */
export async function buildNextShell(version: string): Promise<string> {
  const { shared, part, build } = await copyState('next-contract', 'shell');
  await apply(shared, withEnding(sharedEdits, { '*': '.ts', 'remote/create-remote': '.tsx' }));
  await apply(part, shellEdits);
  return build(version);
}
