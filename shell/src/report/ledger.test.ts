import { buildRecord } from '../testing/channel-page';
import { onAttempt, startAttempt, type Attempt } from '../loader/attempt';
import { ledger, recordAttempt } from './ledger';

onAttempt(recordAttempt);
const start = (version = '1.0.0'): Attempt =>
  startAttempt('mf-auth', { build: buildRecord('mf-auth', version), reason: 'current' });

beforeEach(() => void Object.assign(performance, { measure: jest.fn() })); // jsdom has none

it('lists each attempt in its present state, as a copy', () => {
  const attempt = start();
  attempt.startStep('bootstrapping');
  const [shown] = ledger();
  expect(shown).toEqual({
    remote: 'mf-auth',
    version: '1.0.0',
    reason: 'current',
    started: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    loading: expect.any(Number),
    bootstrapping: null,
    mounting: null,
    outcome: 'pending',
    cause: null,
  });
  shown!.outcome = 'good';
  expect(ledger()[0]?.outcome).toBe('pending');
});

it('keeps the last hundred attempts', () => {
  for (let count = 0; count < 150; count++) start(`1.0.${count}`);
  expect(ledger()).toHaveLength(100);
  expect(ledger().at(-1)?.version).toBe('1.0.149');
});
