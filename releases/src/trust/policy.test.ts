import { policy } from '../testing/trust';
import { parsePolicy } from './policy';

const parse = (content: unknown) => parsePolicy(JSON.stringify(content), 'policy.json');
const may = [{ actions: ['promote'], deployables: ['mf-auth'], channels: ['production'] }];
const trusted = { issuer: 'https://ci.example', claims: { repository_id: '1001' }, actor: 'team', may };

test('a policy is read as it was written', () => {
  expect(parse(policy)).toEqual(policy);
});

test('a policy may say nothing: then no CI job and no person may do anything', () => {
  expect(parse({})).toEqual({ trust: [], people: [], mount: 'caller', canaryShare: 10 });
});

test.each(['http://chat.example/hook', 'chat.example', 'https://', 'file:///hook', ''])(
  'a webhook is told over TLS only, not at %j',
  (webhook) => {
    const notify = [{ deployables: ['mf-auth'], webhook }];
    expect(() => parse({ notify })).toThrow('notify[0].webhook');
  },
);

test.each<[string, unknown, RegExp]>([
  [
    'whose CI jobs are those of everybody',
    { trust: [{ ...trusted, claims: { ref: 'refs/heads/main' } }] },
    /must have repository_id \(GitHub\) or project_id/,
  ],
  ['without claims', { trust: [{ ...trusted, claims: {} }] }, /must have repository_id/],
  [
    'that trusts the name of a repository',
    { trust: [{ ...trusted, claims: { repository: 'acme/mf-auth' } }] },
    /since a name can become that of another owner/,
  ],
  [
    'that trusts the name of a project',
    { trust: [{ ...trusted, claims: { project_path: 'acme/mf-auth' } }] },
    /must have repository_id \(GitHub\) or project_id/,
  ],
  [
    'that trusts a subject made of a name',
    { trust: [{ ...trusted, claims: { sub: ['ci', 'repo:acme/mf-auth:environment:production'] } }] },
    /must have repository_id/,
  ],
  [
    'with a share of canaries above all',
    { canaryShare: 101 },
    /canaryShare must be less than or equal to 100/,
  ],
  [
    'with a claim that is an object',
    { trust: [{ ...trusted, claims: { repository_id: {} } }] },
    /repository/,
  ],
  ['with a claim of no value', { trust: [{ ...trusted, claims: { repository_id: [] } }] }, /repository/],
  ['without an issuer', { trust: [{ ...trusted, issuer: 'ci' }] }, /issuer must be a valid URL/],
  [
    'with an action that there is not',
    { trust: [{ ...trusted, may: [{ ...may[0], actions: ['shout'] }] }] },
    /must be one of/,
  ],
  ['that grants nothing', { trust: [{ ...trusted, may: [{ ...may[0], actions: [] }] }] }, /at least 1/],
  ['with a misspelt field', { people: [{ name: 'Asha', emial: 'asha@jobs.example', may }] }, /emial/],
  ['of the kind before', { keys: [{ actor: 'a', publicKey: 'x', may }] }, /keys/],
  ['with another place to mount', { mount: 'nowhere' }, /mount must be one of/],
])('a policy %s is refused in words', (_what, content, problem) => {
  expect(() => parse(content)).toThrow(problem);
});

test('what is no JSON is refused', () => {
  expect(() => parsePolicy('keys', 'policy.json')).toThrow('It is not JSON');
});
