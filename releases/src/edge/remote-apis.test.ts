import { readRemoteApis } from './remote-apis';

test('remotes have their servers, and what each may know of candidates', () => {
  const apis = {
    'mf-jobs': { url: 'https://jobs.example/api/', claims: ['email'] },
    'mf-notes': { url: 'http://notes:3400' },
  };
  expect(readRemoteApis(JSON.stringify(apis))).toEqual({
    'mf-jobs': { url: 'https://jobs.example/api', claims: ['email'] },
    'mf-notes': { url: 'http://notes:3400', claims: [] },
  });
});

const url = 'https://jobs.example';
test.each([
  ['a word of the candidate API', { candidate: { url } }, 'candidate is no name of a remote'],
  ['a word of its other paths', { health: { url } }, 'health is no name of a remote'],
  ['no name', { '../mf-jobs': { url } }, 'is no name of a remote'],
  ['an unknown claim', { 'mf-jobs': { url, claims: ['mobile'] } }, 'claims[0] must be one of'],
  ['no address', { 'mf-jobs': { url: 'jobs' } }, 'must be an address'],
  ['a secret in the address', { 'mf-jobs': { url: 'https://a:b@jobs.example' } }, 'without a user'],
  ['a field that does not exist', { 'mf-jobs': { url, claim: [] } }, 'unknown'],
  ['a list', [], 'no name of a remote'],
])('%s is refused', (_what, apis, message) => {
  expect(() => readRemoteApis(Array.isArray(apis) ? '{"": {}}' : JSON.stringify(apis))).toThrow(message);
});
