import { VoteCounts, type Ballot } from './vote-counts';

const ballot: Ballot = { name: 'mf-auth', version: '1.0.1', trial: 1_000, share: 1 };
const account = { voter: 'an account', network: 'a network' };
const network = { voter: 'a network', network: 'a network' };
const day = '2026-01-05';

let now: number;
let counts: VoteCounts;
beforeEach(() => {
  now = Date.parse(`${day}T10:00:00Z`);
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  counts = new VoteCounts();
});

const vote = (times: number, voter = network, of = ballot): number =>
  Array.from({ length: times }, () => counts.pass(of, voter, 'Chrome')).filter(Boolean).length;

test('a network has three votes a day, an account one, for a canary and the build beside it together', () => {
  expect(vote(10)).toBe(3);
  expect(vote(10, account)).toBe(1);
  expect(vote(10, network, { ...ballot, version: '1.0.0' })).toBe(0);
  now += 24 * 3_600_000;
  expect(vote(10)).toBe(3);
});

test('a voter has one failed vote in a trial, outside of trials one a day', () => {
  const fail = (of: Ballot) => counts.fail(of, account);
  const usual = { ...ballot, trial: 0 };
  expect([fail(ballot), fail(ballot), fail(usual), fail(usual)]).toEqual([true, false, true, false]);
  now += 24 * 3_600_000;
  expect([fail(ballot), fail(usual)]).toEqual([false, true]);
  expect(fail({ ...ballot, trial: 2_000 })).toBe(true);
});

test('the rows of a day have what an edge has counted, and go a day later', () => {
  vote(2);
  counts.fail(ballot, account);
  const { trial, share, ...build } = ballot;
  expect(counts.rowsOf(day)).toEqual([
    {
      ...build,
      trial,
      share,
      slot: Math.floor(now / 900_000),
      passed: 2,
      first: 2,
      browsers: { Chrome: 2 },
      failed: [account],
    },
  ]);
  expect([...counts.changedDays]).toEqual([day]);
  now += 27 * 3_600_000;
  counts.forget();
  expect(counts.rowsOf(day)).toEqual([]);
});

test('no quarter of an hour has more failed votes than tell something new', () => {
  for (let voter = 0; voter < 1_000; voter += 1)
    counts.fail(ballot, { voter: `${voter}`, network: `network ${voter}` });
  expect(counts.rowsOf(day)[0]?.failed).toHaveLength(300);
});
