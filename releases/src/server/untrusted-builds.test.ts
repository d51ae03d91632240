import type { Opened } from 'server-kit/testing/opened';
import { connect, type Socket } from 'node:net';
import { startAttackedServer } from '../testing/attacked-server';
import { archiveOf, foreignBuild, ownBuild } from '../testing/hostile-builds';

type Waits = Awaited<ReturnType<Opened<typeof startAttackedServer>['waits']>>;

/**
 * Each archive kept all others waiting before builds were looked at in processes of a pool: the server ended,
 * or its event loop stood still for the seconds of the comment.
 */
const attacks: readonly (readonly [what: string, make: () => Promise<Buffer>, refusal: string])[] = [
  [
    'a map of 30 million lines, whose columns must be moved',
    () =>
      foreignBuild({
        'a.js': 'webpackChunkx',
        'a.js.map': JSON.stringify({ version: 3, sources: [], names: [], mappings: ';'.repeat(30_000_000) }),
      }),
    'The release server could not check',
  ],
  [
    'a style sheet of 700,000 rules', // 8 s
    () => foreignBuild({ 'a.css': 'a{}'.repeat(700_000) }),
    'a.css: the style sheets of a build may have 100000 rules',
  ],
  [
    'a style sheet of 700,000 rules of our own tool',
    () => ownBuild({ 'a.css': 'a{}'.repeat(700_000) }),
    'a.css: the style sheets of a build may have 100000 rules',
  ],
  [
    'a selector of a million words', // 21 s
    () => foreignBuild({ 'a.css': `${'a '.repeat(1_000_000)}{}` }),
    'a.css is not valid CSS: a selector has more than 5000 characters',
  ],
  [
    'a picture with a million spaces', // 80 s for a fifth of them
    () =>
      ownBuild({ 'a.svg': `<svg xmlns="http://www.w3.org/2000/svg" fill="url(${' '.repeat(1_000_000)}x"/>` }),
    'a.svg loads something in fill',
  ],
  [
    'a picture of 200,000 levels', // minutes
    () => ownBuild({ 'a.svg': `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(200_000)}` }),
    'a.svg cannot be read: elements are nested deeper than 200',
  ],
  [
    'a build.json of 8 MB',
    () => archiveOf({ 'build/build.json': `{"x":[${'[],'.repeat(2_700_000)}1]}` }),
    'build.json has more than 1024 KB',
  ],
];

let server: Opened<typeof startAttackedServer>;
let quiet: Waits;
beforeAll(async () => {
  server = await startAttackedServer();
  await server.waits(); // what is done at a first call only
  quiet = await server.waits();
}, 120_000);
afterAll(() => server.stop());

/**
 * The quiet time is that before and after, as other work on the machine comes and goes. Then a turn of the
 * processor more is no wait, and a single call may be late by ten log-ins, which are the same work on any
 * machine; a blocked server is late by dozens.
 */
async function expectAtMostTwice(waits: Waits): Promise<void> {
  const [before, after] = [quiet, await server.waits()];
  quiet = after;
  const lateMs = 10 * Math.max(before.logIn.usual, after.logIn.usual);
  const isLate = (kind: keyof Waits, which: 'usual' | 'longest', than: number): boolean =>
    waits[kind][which] > 2 * Math.max(before[kind][which], after[kind][which]) + than;
  for (const kind of ['health', 'logIn', 'command'] as const) {
    const times = JSON.stringify([before[kind], waits[kind], after[kind]]);
    const late = isLate(kind, 'usual', 20) || isLate(kind, 'longest', lateMs);
    expect(`${kind} ${late ? 'waited' : 'was quick'}: ${times}`).toBe(`${kind} was quick: ${times}`);
  }
}

test.each(attacks)(
  '%s is refused with the file and what to change, nobody else waits, and nothing is stored',
  async (_what, make, refusal) => {
    const archive = await make();
    await server.measure();
    let isOver = false;
    const attack = server.publish('mallory', archive).finally(() => (isOver = true));
    const waits = await server.waits(() => isOver);
    const { status, message } = await attack;
    expect([status, message]).toEqual([422, expect.stringContaining(refusal)]);
    const { longestMs, rssMb } = await server.measure();
    expect(longestMs).toBeLessThan(200);
    expect(rssMb).toBeLessThan(400);
    expect(await server.stored()).toEqual([]);
    await expectAtMostTwice(waits);
  },
  120_000,
);

test('a publish of 2 MB of text keeps nobody waiting while it is compressed', async () => {
  const words = Array.from({ length: 150_000 }, (_, index) => (index * 2_654_435_761).toString(36));
  const archive = await ownBuild({ 'words.js': words.join(' ') });
  await server.measure();
  let isOver = false;
  const publish = server.publish('mallory', archive).finally(() => (isOver = true));
  const waits = await server.waits(() => isOver);
  expect(await publish).toEqual({ status: 200, message: 'mf-auth 2.0.0 is published' });
  expect((await server.measure()).longestMs).toBeLessThan(200);
  await expectAtMostTwice(waits);
}, 240_000);

test('four idle uploads of one token take one place, and others publish', async () => {
  const { hostname, port } = new URL(server.url);
  const open = (): Socket => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `POST /v1/builds HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${server.tokens.mallory}\r\n` +
        'content-type: application/gzip\r\ncontent-length: 1000000\r\n\r\nx',
    );
    return socket;
  };
  const idle = [open(), open(), open(), open()];
  const answers = idle
    .slice(1)
    .map(
      (socket) => new Promise<string>((resolve) => void socket.once('data', (text) => resolve(String(text)))),
    );
  expect(await Promise.any(answers)).toMatch(/^HTTP\/1\.1 503/);
  const jobs = { name: 'mf-jobs', version: '1.0.0' };
  const others = await foreignBuild(
    {},
    {
      'package.json': JSON.stringify(jobs),
      'remote.json': '{"routes":[{"path":"/jobs","access":"public"}]}',
    },
  );
  expect(await server.publish('other', others)).toEqual({
    status: 200,
    message: 'mf-jobs 1.0.0 is published',
  });
  idle.forEach((socket) => socket.destroy());
}, 120_000);
