import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readRooms, versionsOf } from './versions';

const root = path.resolve(__dirname, '..');
const rooms = readRooms(root);
const versions = versionsOf(rooms);
const { packages: installed } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, { readonly version: string }>>;
};

/** npm puts an older one, of other tools, where all rooms would find it. */
const inEachRoom = ['commander'];

test('a version stands in one package.json: the other rooms have *', () => {
  const named = rooms.flatMap(({ libraries }) =>
    Object.keys(libraries).filter((library) => libraries[library] !== '*'),
  );
  const repeated = named.filter((library, index) => named.indexOf(library) !== index);
  expect(repeated).toEqual(inEachRoom);
});

test('* is that version in each room', () => {
  const others = rooms.flatMap(({ folder, libraries }) =>
    Object.keys(libraries)
      .filter((library) => libraries[library] === '*')
      .map((library) => {
        const { version } = installed[`${folder}/node_modules/${library}`] ??
          installed[`node_modules/${library}`] ?? { version: 'none' };
        return { room: folder, library, version, wanted: versions[library] };
      })
      .filter(({ version, wanted }) => version !== wanted),
  );
  expect(others).toEqual([]);
});
