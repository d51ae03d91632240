import { deferred, settle } from '../testing/fake-remote';
import type { HostProps } from './mount-build';
import { createSlotRequests, type SlotRequest, type SlotRequests } from './slot-requests';

const at = (remote: string, pathname = '/a'): SlotRequest => ({
  remote,
  props: { location: { pathname, search: '', hash: '', state: null, key: pathname } } satisfies HostProps,
});

let served: (SlotRequest | null)[];
let serve: jest.Mock<Promise<void>, [SlotRequest | null]>;
let requests: SlotRequests;

beforeEach(() => {
  served = [];
  serve = jest.fn((request) => {
    served.push(request);
    return Promise.resolve();
  });
  requests = createSlotRequests(serve);
});

test('serves one request at a time, and of those that came meanwhile the latest', async () => {
  const first = deferred<void>();
  serve.mockImplementationOnce(() => first.promise);
  for (const remote of ['one', 'two', 'three']) requests.set(at(remote));
  await settle();
  expect(serve).toHaveBeenCalledTimes(1);
  first.resolve();
  await settle();
  expect(served).toEqual([at('three')]);
});

test('serves the same request again only when it is repeated, once for several times', async () => {
  requests.set(at('one'));
  await settle();
  const second = deferred<void>();
  serve.mockImplementationOnce(() => second.promise);
  for (let times = 0; times < 3; times += 1) requests.repeat();
  second.resolve();
  await settle();
  expect(serve).toHaveBeenCalledTimes(3); // the first, the repeated one, and the one repeated meanwhile
});

test('repeats nothing while the slot is to be empty', async () => {
  requests.repeat();
  await settle();
  expect(serve).not.toHaveBeenCalled();
});

test('what was taken is served by who took it, unless it is for another remote', async () => {
  serve.mockImplementationOnce(async () => {
    requests.set(at('one', '/a/2'));
    expect(requests.take('two')).toBeNull();
    expect(requests.take('one')).toEqual(at('one', '/a/2'));
    return Promise.resolve();
  });
  requests.set(at('one'));
  await settle();
  expect(serve).toHaveBeenCalledTimes(1);
});

describe('work for a remote', () => {
  test('gives its result while the candidate moves inside of the remote', async () => {
    requests.set(at('one'));
    const loading = deferred<string>();
    const result = requests.unlessLeft('one', loading.promise);
    requests.set(at('one', '/a/2'));
    loading.resolve('build');
    expect(await result).toBe('build');
  });

  test('gives null as soon as the candidate leaves, though it has not ended', async () => {
    requests.set(at('one'));
    const result = requests.unlessLeft('one', deferred<string>().promise);
    requests.set(at('two'));
    expect(await result).toBeNull();
  });
});

test('once closed, empties the slot and serves nothing more', async () => {
  requests.set(at('one'));
  requests.close();
  requests.set(at('two'));
  requests.repeat();
  await settle();
  expect(served).toEqual([at('one'), null]);
});
