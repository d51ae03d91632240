import { enter, ledger } from './ledger';

it('shows each attempt as it stands now, as plain data that nobody can write into', () => {
  const entry = enter({ remote: 'mf-auth', version: '1.0.0', reason: 'current' });
  entry.loading = 120;
  const [shown] = ledger();
  expect(shown).toEqual({
    remote: 'mf-auth',
    version: '1.0.0',
    reason: 'current',
    started: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    loading: 120,
    bootstrapping: null,
    mounting: null,
    outcome: 'pending',
    cause: null,
  });
  shown!.outcome = 'good';
  expect(ledger()[0]?.outcome).toBe('pending');
});

it('keeps the last hundred attempts', () => {
  for (let count = 0; count < 150; count++) {
    enter({ remote: 'mf-auth', version: `1.0.${count}`, reason: 'current' });
  }
  expect(ledger()).toHaveLength(100);
  expect(ledger().at(-1)?.version).toBe('1.0.149');
});
