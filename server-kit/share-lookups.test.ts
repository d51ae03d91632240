import dns, { type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { sharedLookup, shareLookups } from './share-lookups';

type Lookup = Parameters<typeof sharedLookup>[0];

/** The system's lookups, which answer when the test says so. */
function slowSystem() {
  const asked: string[] = [];
  const answers = new Map<string, Parameters<Lookup>[2]>();
  const lookup: Lookup = (name, options, answer) => {
    asked.push(name);
    answers.set(JSON.stringify([name, options]), answer);
  };
  const answer = (name: string, options: object, ...result: Parameters<Parameters<Lookup>[2]>) =>
    answers.get(JSON.stringify([name, options]))!(...result);
  return { asked, lookup, answer };
}

test('a name is looked up once at a time, and all who asked get the answer', () => {
  const { asked, lookup, answer } = slowSystem();
  const shared = sharedLookup(lookup);
  const got: unknown[] = [];
  for (let caller = 0; caller < 10; caller += 1)
    shared('s3', {}, (error, found) => got.push(error?.code ?? found));
  shared('database', {}, (_, found) => got.push(found));
  expect(asked).toEqual(['s3', 'database']);
  answer('database', {}, null, '10.0.0.1', 4);
  expect(got).toEqual(['10.0.0.1']);
  answer('s3', {}, Object.assign(new Error('away'), { code: 'EAI_AGAIN' }), '');
  expect(got.slice(1)).toEqual(Array.from({ length: 10 }, () => 'EAI_AGAIN'));
  shared('s3', {}, (_, found) => got.push(found));
  answer('s3', {}, null, '10.0.0.2', 4);
  expect(got.at(-1)).toBe('10.0.0.2');
  expect(asked).toEqual(['s3', 'database', 's3']);
});

test('who asks in another way gets an answer of its own', () => {
  const { asked, lookup } = slowSystem();
  const shared = sharedLookup(lookup);
  shared('s3', { all: true }, () => undefined);
  shared('s3', { family: 4 }, () => undefined);
  expect(asked).toEqual(['s3', 's3']);
});

describe('with an address from before', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** A name that was looked up once. */
  function known() {
    const system = slowSystem();
    const shared = sharedLookup(system.lookup);
    const got: unknown[] = [];
    const ask = () => shared('s3', {}, (error, found) => got.push(error?.code ?? found));
    const fail = (code: string) => system.answer('s3', {}, Object.assign(new Error('away'), { code }), '');
    ask();
    system.answer('s3', {}, null, '10.0.0.1', 4);
    got.length = 0;
    return { ...system, got, ask, fail };
  }

  test('a failing name server takes it from nobody', () => {
    const { got, ask, fail } = known();
    ask();
    ask();
    fail('EAI_AGAIN');
    expect(got).toEqual(['10.0.0.1', '10.0.0.1']);
  });

  test('a silent name server holds up nobody for more than half a second, and is asked once', () => {
    const { asked, got, ask, fail } = known();
    ask();
    jest.advanceTimersByTime(499);
    ask();
    expect(got).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(got).toEqual(['10.0.0.1']);
    fail('EAI_AGAIN');
    expect(got).toEqual(['10.0.0.1', '10.0.0.1']);
    expect(asked).toHaveLength(2);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('a new address counts at once, and one that is gone is gone', () => {
    const { answer, got, ask, fail } = known();
    ask();
    answer('s3', {}, null, '10.0.0.2', 4);
    ask();
    fail('ENOTFOUND');
    ask();
    fail('EAI_AGAIN');
    expect(got).toEqual(['10.0.0.2', 'ENOTFOUND', 'EAI_AGAIN']);
  });

  test('is forgotten after a day', () => {
    const { got, ask, fail } = known();
    jest.advanceTimersByTime(24 * 60 * 60_000);
    ask();
    fail('EAI_AGAIN');
    expect(got).toEqual(['EAI_AGAIN']);
  });
});

describe('in a process', () => {
  const original = dns.lookup;
  let asked = 0;
  beforeEach(() => {
    asked = 0;
    const counting = (...given: Parameters<typeof original>) => {
      asked += 1;
      original(...given);
    };
    dns.lookup = Object.defineProperties(
      counting,
      Object.getOwnPropertyDescriptors(original),
    ) as typeof original;
    shareLookups();
  });
  afterEach(() => void (dns.lookup = original));

  test('connections that are opened together share one lookup', async () => {
    const server = createServer((socket) => socket.end()).listen(0, 'localhost');
    await once(server, 'listening');
    asked = 0;
    const { port } = server.address() as AddressInfo;
    const sockets = [1, 2, 3, 4].map(() => connect(port, 'localhost'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    expect(asked).toBe(1);
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });

  test('each way to call it answers as Node’s own', async () => {
    const found = await promisify(original)('localhost');
    expect(await promisify(dns.lookup)('localhost')).toEqual(found);
    const called = await new Promise((resolve) => {
      dns.lookup('localhost', (_, address) => resolve(address));
    });
    expect(called).toBe(found.address);
    const all = await promisify(dns.lookup)('localhost', { all: true });
    expect(all).toContainEqual<LookupAddress>(found);
    expect((await promisify(dns.lookup)('127.0.0.1', 4)).family).toBe(4);
  });
});
