import { makeRemote, makeShell } from '../testing/fixture';
import { toRecord } from './record';

/** The shell of the samples provides react 19.3.1. */
const shell = makeShell('1.0.0').manifest;
test('a record names the contract with which the shell runs the build, if it is not the shell’s own', () => {
  const earlierContracts = { 1: '2027-11-30' };
  const recordUnder = (contracts: object, remote: object) =>
    toRecord(makeRemote('mf-auth', '1.0.0', remote).manifest, { ...shell, ...contracts });
  const newest = { contract: 2, earlierContracts };
  expect(recordUnder(newest, { contract: 1 })).toMatchObject({ contract: 1 });
  expect(recordUnder(newest, newest)).not.toHaveProperty('contract');
  expect(recordUnder({ contract: 1 }, newest)).not.toHaveProperty('contract');
});
