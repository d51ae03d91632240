import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as limits from './time-limits';

const scripts = path.join(import.meta.dirname, '../releases/page');
const millisecondsIn = (file: string, pattern: RegExp): number =>
  Number(pattern.exec(readFileSync(path.join(scripts, file), 'utf8'))?.[1]?.replace('_', ''));

// They run before any module of the page, so they cannot import the table.
test('the scripts that watch and heal the shell have the limits of the table', () => {
  expect(millisecondsIn('watch-shell.js', /heal\('timeout'\), ([\d_]+)\)/)).toBe(limits.shellStart);
  expect(millisecondsIn('../../platform/diagnose.js', /patience = ([\d_]+)/)).toBe(limits.diagnosis);
});

test('what is part of a longer wait ends before it', () => {
  const { knownChannelWait, channelWait, diagnosis, raceAfter, entryLoad, buildLoad, chunkLoad } = limits;
  const inOrder = [knownChannelWait, channelWait, diagnosis, raceAfter, entryLoad, buildLoad, chunkLoad];
  expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
  expect(new Set(inOrder).size).toBe(inOrder.length);
  expect(limits.unmountStep).toBeLessThan(limits.mountStep);
  expect(limits.gateScreen).toBeGreaterThan(limits.buildLoad);
});
