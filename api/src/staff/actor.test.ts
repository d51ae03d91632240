import { actorOf } from './actor';

const person = { uid: 1001, username: 'asha' };
const shared = [
  { uid: 0, username: 'root' },
  { uid: 998, username: 'portal-api' },
  { uid: 1000, username: 'node' },
  { uid: 65_532, username: 'nonroot' },
  { uid: 65_534, username: 'nobody' },
  { uid: 10_001, username: null },
];

test('a person with an account of their own need not say who they are', () => {
  expect(actorOf(null, person)).toBe('asha');
  expect(actorOf('asha', person)).toBe('asha');
});

test('another name does not hide the account', () => {
  expect(actorOf('ravi', person)).toBe('ravi (asha)');
});

test.each(shared)('an account that several people have demands a name: $username', (account) => {
  expect(() => actorOf(null, account)).toThrow(/STAFF_NAME=<your name>/);
  expect(actorOf('asha', account)).toBe(`asha (${account.username ?? 'uid 10001'})`);
});
