import type { Opened } from 'server-kit/testing/opened';
import type { FastifyInstance } from 'fastify';
import { maxErrorsInBatch, maxFrames, type ErrorReport } from 'platform/report';
import { readErrorGroups } from '../health/error-groups';
import { addressOf, mountOf, openEdge, promoteNew, visitors } from '../testing/edge-under-report';

let opened: Opened<typeof openEdge>;
let edge: FastifyInstance;
beforeEach(async () => {
  opened = await openEdge();
  ({ edge } = opened);
  await promoteNew(opened.store);
});
afterEach(() => edge.close());

const frame = 'app.1a2b.js:1:11';
const errorOf = (changes: Partial<ErrorReport> = {}): ErrorReport => ({
  ...{ remote: 'mf-auth', version: '1.0.1', name: 'TypeError', frames: [frame] },
  ...changes,
});
const failed = [mountOf({ failure: 'render' })];
const batch = (errors: readonly unknown[], mounts: readonly unknown[] = failed) => ({
  ...{ channel: 'production', mounts, errors },
});

/** What is in the store once the edge has stopped. */
async function stored() {
  await edge.close();
  return readErrorGroups(opened.store, 'production', opened.now() - 3_600_000);
}
const titles = (builds: Awaited<ReturnType<typeof stored>>): string[] =>
  builds.flatMap(({ groups }) => groups.map(({ name, frames, views }) => `${views} ${name} ${frames[0]}`));

test('an error is counted once per page view, by its name and place', async () => {
  const { view, send } = visitors(edge);
  for (const visitor of [1, 2, 3]) {
    const cookie = await view(addressOf(visitor));
    await send(addressOf(visitor), cookie, batch([errorOf(), errorOf()]));
    await send(addressOf(visitor), cookie, batch([errorOf({ frames: ['app.1a2b.js:1:21'] })], []));
  }
  const [build] = await stored();
  expect(build).toMatchObject({ name: 'mf-auth', version: '1.0.1' });
  expect(titles([build!])).toEqual([`3 TypeError ${frame}`, '3 TypeError app.1a2b.js:1:21']);
  expect(build?.groups[0]).toMatchObject({ first: opened.now(), last: opened.now(), browsers: { Other: 3 } });
  expect(JSON.stringify(build)).not.toContain('100.0');
});

test('errors of several edges are added up', async () => {
  const second = opened.openSecond();
  for (const [visitor, one] of [edge, second].entries()) {
    const { view, send } = visitors(one);
    await send(addressOf(visitor), await view(addressOf(visitor)), batch([errorOf()]));
  }
  await second.close();
  expect(titles(await stored())).toEqual([`2 TypeError ${frame}`]);
});

describe('what does not count is answered like what does:', () => {
  test.each([
    ['an error of a build that the channel does not name', batch([errorOf({ version: '7.0.0' })])],
    ['one in a file that the build does not have', batch([errorOf({ frames: [frame, 'asha.js:1:1'] })])],
    ['one in build.json', batch([errorOf({ frames: ['toString.js:1:1'] })])],
  ])('%s', async (_what, body) => {
    const { view, send } = visitors(edge);
    expect((await send(addressOf(1), await view(addressOf(1)), body)).statusCode).toBe(204);
    expect(titles(await stored())).toEqual([]);
  });

  test('one without a page view', async () => {
    expect((await visitors(edge).send(addressOf(1), '', batch([errorOf()]))).statusCode).toBe(204);
    expect(titles(await stored())).toEqual([]);
  });
});

test.each([
  ['a message', { name: 'TypeError: Asha is undefined' }],
  ['a name that is no class', { name: 'asha@example.com' }],
  ['a name that is too long', { name: `${'A'.repeat(60)}Error` }],
  ['a frame with an address', { frames: ['https://jobs.example/app.js:1:1'] }],
  ['a frame with text', { frames: ['a b.js:1:1'] }],
  ['a frame that leaves the build', { frames: ['../app.js:1:1'] }],
  ['a frame without a column', { frames: ['app.js:1'] }],
  ['a frame far away', { frames: ['app.js:1:99999999'] }],
  ['a frame that is none', { frames: [7] }],
  ['a file that is too long', { frames: [`${'a'.repeat(200)}.js:1:1`] }],
  ['too many frames', { frames: Array(maxFrames + 1).fill(frame) }],
  ['no frames', { frames: undefined }],
])('a report with %s is refused', async (_what, changes) => {
  const { view, send } = visitors(edge);
  const body = batch([errorOf(changes as Partial<ErrorReport>)]);
  expect((await send(addressOf(1), await view(addressOf(1)), body)).statusCode).toBe(400);
  expect(titles(await stored())).toEqual([]);
});

test('a batch has few errors, and is short', async () => {
  const { send } = visitors(edge);
  const many = (count: number) => batch(Array(count).fill(errorOf({ frames: Array(maxFrames).fill(frame) })));
  expect((await send(addressOf(1), '', many(maxErrorsInBatch))).statusCode).toBe(204);
  expect((await send(addressOf(1), '', many(maxErrorsInBatch + 1))).statusCode).toBe(400);
  expect((await send(addressOf(1), '', { ...many(1), more: 'x'.repeat(17_000) })).statusCode).toBe(413);
});

test('a hostile network cannot fill the list: nine groups in an hour, however many it invents', async () => {
  const { view, send } = visitors(edge);
  for (let page = 0; page < 20; page += 1) {
    const cookie = await view('203.0.113.9');
    const invented = Array.from({ length: maxErrorsInBatch }, (_, index) =>
      errorOf({ frames: [`app.1a2b.js:${page + 1}:${index + 1}`] }),
    );
    await send('203.0.113.9', cookie, batch(invented));
  }
  expect(titles(await stored())).toHaveLength(9);
});
