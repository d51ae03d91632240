import type { BuildManifest } from 'platform/release';
import type { Contribution, Point } from 'platform/routes';
import { buildKey } from '../store/layout';
import { promote, rollBack, startCanary } from '../testing/changes';
import { currentBuilds } from './compose';
import { makeContributor, makeHost, makeShell, stamp, type Made } from '../testing/fixture';
import { contributionFacts } from './contributions';
import type { ChannelDocument } from './document';
import { publicDocument } from './public-document';

const shell = makeShell('2.0.0', { pointHost: { js: ['points.js'], css: [] } });
const oldShell = makeShell('1.0.0');
const plainHost: Made = { ...makeHost('0.9.0') };
const { points: _none, ...withoutPoints } = plainHost.manifest;
const earlierHost: Made = { ...plainHost, manifest: withoutPoints };

const known = new Map<string, BuildManifest>();
const ids = (builds: readonly Made[]) =>
  builds.map(({ manifest }) => {
    known.set(buildKey(manifest), manifest);
    return manifest;
  });

const release = (before: ChannelDocument | null, ...builds: Made[]): ChannelDocument =>
  promote(before, ids(builds), known, stamp)!;

const facts = (document: ChannelDocument) =>
  contributionFacts(
    document,
    new Map(currentBuilds(document).map((build) => [build.name, known.get(buildKey(build))!])),
  );

const refusal = (work: () => unknown): readonly string[] => {
  try {
    work();
  } catch (error) {
    const [, ...problems] = (error as Error).message.split('\n  - ');
    return problems;
  }
  return [];
};

test('a contribution and its point are promoted in one command', () => {
  const document = release(null, shell, makeHost('1.0.0'), makeContributor('1.0.0'));
  expect(publicDocument(document, known)?.deployables['mf-saved']?.current).toMatchObject({
    contributes: [{ point: 'jobs/side', module: './saved' }],
    exposes: {
      './saved': { initial: [{ file: 'saved.1a2b.js' }], shared: [{ file: 'select.2.0.0.js' }, {}] },
    },
  });
});

test.each<[string, Partial<Contribution>, string]>([
  ['to a point that does not exist', { point: 'jobs/top' }, 'to jobs/top, which mf-jobs 1.0.0 does not have'],
  [
    'with props of another version',
    { accepts: '^2.0.0' },
    'to jobs/side, and accepts ^2.0.0, but mf-jobs 1.0.0 has version 1.0.0 of it',
  ],
  [
    'with props of a later version',
    { accepts: '^1.1.0' },
    'to jobs/side, and accepts ^1.1.0, but mf-jobs 1.0.0 has version 1.0.0 of it',
  ],
  [
    'without its data',
    { data: {} },
    'to jobs/side, but in its remote.json data.title is missing, as mf-jobs',
  ],
  [
    'with data that are too long',
    { data: { title: 'x'.repeat(21) } },
    'data.title is longer than 20, as mf-jobs 1.0.0 asks',
  ],
])('a contribution %s is refused, as a promotion and as a canary', (_, contribution, problem) => {
  const before = release(null, shell, makeHost('1.0.0'), makeContributor('1.0.0'));
  const bad = makeContributor('1.0.1', contribution);
  expect(refusal(() => release(before, bad))).toEqual([expect.stringContaining(problem)]);
  const [target] = ids([bad]);
  expect(refusal(() => startCanary(before, { ...target!, share: 10 }, known, stamp))).toHaveLength(1);
  expect(promote(before, ids([bad]), known, { ...stamp, force: true })?.forced).toHaveLength(1);
});

test('a contribution to a remote that the channel does not have waits for it', () => {
  const document = release(null, shell, makeContributor('1.0.0'));
  expect(facts(document)).toEqual([
    expect.objectContaining({ remote: 'mf-saved', note: 'waits for a remote with this point' }),
  ]);
  expect(facts(release(document, makeHost('1.0.0')))[0]?.note).toBeNull();
});

test('a screen that needs a contribution is not promoted without one', () => {
  const before = release(null, shell);
  const host = makeHost('1.0.0', { required: true });
  expect(refusal(() => release(before, host))).toEqual([
    expect.stringMatching(
      /^mf-jobs 1.0.0 needs a contribution to jobs\/side 1.0.0, and no other current build/,
    ),
  ]);
  expect(release(before, host, makeContributor('1.0.0')).revision).toBe(2);
});

test('a screen with points is not promoted under a shell that does not fill them', () => {
  expect(refusal(() => release(release(null, oldShell), makeHost('1.0.0')))).toEqual([
    'mf-jobs 1.0.0 has extension points, which shell 1.0.0 does not fill: release the shell first',
  ]);
  const dormant = release(null, oldShell, earlierHost, makeContributor('1.0.0', { point: 'jobs/top' }));
  expect(dormant.revision).toBe(1);
});

test.each<[string, Partial<Point>, string | null]>([
  ['other schemas in the same version', { props: {} }, "raise the point's version in its remote.json"],
  [
    'a prop less in a minor version',
    { version: '1.1.0', props: { type: 'object' } },
    "with which contributions to 1.0.0 do not work: raise the point's major version",
  ],
  [
    'more data that it asks for in a minor version',
    { version: '1.1.0', data: { type: 'object', required: ['title', 'text'] } },
    'do not work',
  ],
  [
    'a prop more in a minor version',
    {
      version: '1.1.0',
      props: { type: 'object', properties: { job: { type: 'string' }, place: { type: 'string' } } },
    },
    null,
  ],
])('a point with %s', (_, point, problem) => {
  const before = release(null, shell, makeHost('1.0.0'));
  const found = refusal(() => release(before, makeHost('1.0.1', point)));
  expect(found).toEqual(problem === null ? [] : [expect.stringContaining(problem)]);
});

test('a rollback to a build without the point is not refused: the contribution waits', () => {
  const before = release(release(null, shell, earlierHost), makeHost('1.0.0'), makeContributor('1.0.0'));
  const [target] = ids([earlierHost]);
  const document = rollBack(before, target!, known, stamp);
  expect(document.deployables['mf-jobs']?.current?.version).toBe('0.9.0');
  expect(facts(document)[0]?.note).toBe('mf-jobs 0.9.0 does not have this point');
});
