import { summarise } from '../statistics';
import { judge } from './budgets';

const bytes = (scriptGzip: number, roundTrips = 2) => ({
  scriptGzip,
  scriptBrotli: 0,
  styleGzip: 0,
  styleBrotli: 0,
  requests: 9,
  roundTrips,
});
const loads = (fieldWorks: number, largestPaint = 0, blocking = 0) => ({
  fieldWorks: summarise([fieldWorks]),
  alive: summarise([fieldWorks]),
  largestPaint: summarise([largestPaint]),
  blocking: summarise([blocking]),
});
const missed = (figures: Parameters<typeof judge>[0]) =>
  judge(figures)
    .filter(({ met }) => !met)
    .map(({ what }) => what);

test('the landing page may weigh 25 KiB more than the monolith, others 8 percent', () => {
  const good = {
    '/': { portal: bytes(119), monolith: bytes(95) },
    '/dashboard': { portal: bytes(107), monolith: bytes(100) },
  };
  const bad = {
    '/': { portal: bytes(119), monolith: bytes(93) },
    '/dashboard': { portal: bytes(109), monolith: bytes(100) },
  };
  expect(missed({ bytes: good })).toEqual([]);
  expect(missed({ bytes: bad })).toEqual([
    "/: JavaScript above the monolith's, KiB gzip",
    "/dashboard: JavaScript to the monolith's",
  ]);
});

test('a third round trip is one too many', () => {
  expect(missed({ bytes: { '/dashboard': { portal: bytes(1, 3), monolith: bytes(1) } } })).toEqual([
    '/dashboard: round trips in sequence',
  ]);
});

test('a field may not work later than in the monolith, nor the landing page come much later than a file', () => {
  const load = {
    '/': { portal: loads(1, 1_200, 160), monolith: loads(1) },
    '/sign-in': { portal: loads(1_001), monolith: loads(1_000) },
  };
  expect(missed({ load, copy: { ...loads(0, 1_000), fieldWorks: null, alive: null } })).toEqual([
    "/sign-in: first field works, to the monolith's",
    "/: largest paint, to the static file's",
    '/: total blocking time, ms',
  ]);
});

test('what was not measured is not judged', () => {
  expect(judge({})).toEqual([]);
});
