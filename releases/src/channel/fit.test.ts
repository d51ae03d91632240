import { makeRemote, makeShell } from '../testing/fixture';
import { incompatibilities, routeClashes } from './fit';

const shell = makeShell('1.0.0').manifest;
const remote = (changes: object) => makeRemote('mf-auth', '1.0.0', changes).manifest;

test('a remote whose needs the shell provides fits', () => {
  expect(incompatibilities(shell, remote({}))).toEqual([]);
});

test('a shared module out of range is named with both versions', () => {
  expect(incompatibilities(shell, remote({ needs: { react: '^20.0.0' } }))).toEqual([
    'mf-auth 1.0.0 needs react ^20.0.0, shell 1.0.0 provides 19.3.1',
  ]);
});

test('a runtime module that the shell lacks is a misfit; a UI part is not, as the remote brings its own', () => {
  expect(incompatibilities(shell, remote({ needs: { 'shared/ui/new-part': '^1.0.0' } }))).toEqual([]);
  expect(incompatibilities(shell, remote({ needs: { 'shared/runtime/new-part': '^1.0.0' } }))).toEqual([
    'mf-auth 1.0.0 needs shared/runtime/new-part ^1.0.0, which shell 1.0.0 lacks',
  ]);
});

test('a build for another contract is a misfit', () => {
  expect(incompatibilities(shell, remote({ contract: 2 }))[0]).toContain('built for contract 2');
});

test('shell and remote of neighbouring contracts fit when one of the two supports the other', () => {
  const earlierContracts = { 1: '2027-11-30' };
  const nextShell = { ...shell, contract: 2, earlierContracts };
  expect(incompatibilities(shell, remote({ contract: 2, earlierContracts }))).toEqual([]);
  expect(incompatibilities(nextShell, remote({ contract: 1 }))).toEqual([]);
  expect(incompatibilities({ ...nextShell, contract: 3 }, remote({ contract: 2 }))).toHaveLength(1);
});

test('two remotes that claim a route clash, whatever they call its parameter', () => {
  const one = makeRemote('mf-one', '1.0.0', { routes: ['/jobs/:id', '/one'] }).manifest;
  const two = makeRemote('mf-two', '1.0.0', { routes: ['/jobs/:number/', '/two'] }).manifest;
  expect(routeClashes([one, two])).toEqual(['mf-two and mf-one both claim the route /jobs/:number/']);
  expect(routeClashes([one])).toEqual([]);
});
