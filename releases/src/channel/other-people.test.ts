import { next } from '../testing/gated';
import { otherPeople } from './other-people';

const build = { name: 'mf-auth', version: '1.0.1' };

test('a release that fits needs nobody else', () => {
  expect(otherPeople(next, [build], [])).toEqual([]);
  expect(otherPeople(null, [build], [])).toEqual([]);
  const held = { code: 'held', text: 'mf-auth 1.0.1 is a preview build' } as const;
  expect(otherPeople(next, [build], [held])).toEqual([]);
});

test('what others have to do first is named', () => {
  const lacking = { code: 'incompatible', text: 'mf-auth 1.0.1 needs what shell 1.0.0 lacks' } as const;
  const frozen = { actor: 'Meera', time: '2026-01-01T00:00:00Z', reason: 'a campaign' };
  const document = { ...next, deployables: { 'mf-auth': { ...next.deployables['mf-auth']!, frozen } } };
  expect(otherPeople(document, [build], [lacking])).toEqual([
    'Meera ends the freeze of mf-auth',
    'mf-auth 1.0.1 needs what shell 1.0.0 lacks',
  ]);
});
