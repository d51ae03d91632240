import { spawnSync } from 'node:child_process';
import path from 'node:path';

jest.setTimeout(120_000); // a loaded machine starts programs slowly

const inFolder = (file: string): string => path.join(__dirname, file);
function conform(...reader: string[]) {
  const args = [inFolder('conform.mjs'), process.execPath, ...reader];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { wrong: stdout.split('\n').filter((line) => /^not ok|^ /.test(line)), status };
}

test.each([
  ['the edge', ['--import', 'tsx', inFolder('our-reader.ts')]],
  ['a reader without our code', [inFolder('reader.mjs')]],
])('%s reads each store as it must be read', (_who, reader) => {
  expect(conform(...reader)).toEqual({ wrong: [], status: 0 });
});

test.each([
  ['says nothing', ''],
  [
    'believes all that it finds',
    `process.stdin.on('data', () => {}).on('end', () => {
      for (let i = 0; i < 99; i += 1) console.log('{"revision":2,"fresh":true}');
    })`,
  ],
])('a reader that %s is found', (_what, program) => {
  expect(conform('--eval', program)).toMatchObject({ status: 1 });
});
