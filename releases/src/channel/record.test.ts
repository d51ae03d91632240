import type { BuildManifest, BuildRecord } from 'platform/release';
import { makeRemote, makeShell } from '../testing/fixture';
import { toRecord } from './record';

/** The shell of the samples provides react 19.3.1. */
const shell = makeShell('1.0.0').manifest;
type Shared = NonNullable<BuildManifest['foreign']>['shared'];

const foreignOf = (shared: Shared, exposes?: string): BuildRecord['foreign'] => {
  const foreign = {
    format: 'module',
    ...(exposes ? { exposes } : {}),
    ...(shared ? { shared } : {}),
  } as const;
  return toRecord(makeRemote('mf-jobs', '1.0.0', { foreign }).manifest, shell).foreign;
};
const react = (version: string, range: string) => ({ react: { version, range } });
const client = { 'react-dom/client': { version: '19.0.0', range: '^19.0.0' } };

test.each([
  ['the same version', react('19.3.1', '^19.0.0')],
  ['another version, with the client of react-dom, which fits', { ...react('19.0.0', '^19.0.0'), ...client }],
  ['packages that the shell does not have', { vue: { version: '3.5.0', range: '^3.0.0' } }],
])('a build of another tool that shares %s uses the shell’s copies', (_what, shared) => {
  expect(foreignOf(shared, './app')).toEqual({ format: 'module', exposes: './app' });
});

test.each([
  ['another major', react('18.3.1', '^18.0.0')],
  ['another version, whose client of react-dom is its own', react('19.0.0', '^19.0.0')],
  ['packages that it does not list', undefined],
])('one that shares %s uses its own copies', (_what, shared) => {
  expect(foreignOf(shared, './app')).toMatchObject({ isolated: true });
});

test('a plain module shares nothing, and our own builds say nothing of all this', () => {
  expect(foreignOf(undefined)).toEqual({ format: 'module' });
  expect(toRecord(makeRemote('mf-auth', '1.0.0').manifest, shell)).not.toHaveProperty('foreign');
});

test('a record names the contract with which the shell runs the build, if it is not the shell’s own', () => {
  const earlierContracts = { 1: '2027-11-30' };
  const recordUnder = (contracts: object, remote: object) =>
    toRecord(makeRemote('mf-auth', '1.0.0', remote).manifest, { ...shell, ...contracts });
  const newest = { contract: 2, earlierContracts };
  expect(recordUnder(newest, { contract: 1 })).toMatchObject({ contract: 1 });
  expect(recordUnder(newest, newest)).not.toHaveProperty('contract');
  expect(recordUnder({ contract: 1 }, newest)).not.toHaveProperty('contract');
});
