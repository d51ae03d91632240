import { createTurns, type Kind } from './turns';

/** Calls that end when they are asked to. */
function calls() {
  const inTurn = createTurns();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (name: string, kind: Kind, candidate = 'asha') =>
    inTurn(candidate, kind, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => void ends.set(name, resolve));
      return name;
    });
  return { inTurn, begun, call, end: (name: string) => ends.get(name)?.() };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const failing = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string; headers: object }) => [error.code, error.headers],
  );

describe("a candidate's calls", () => {
  it('change one thing after another, in their order', async () => {
    const { begun, call, end } = calls();
    const all = ['one', 'two', 'three'].map((name) => call(name, 'write'));
    expect(begun).toEqual(['one']);
    end('one');
    await settled();
    expect(begun).toEqual(['one', 'two']);
    end('two');
    await settled();
    end('three');
    expect(await Promise.all(all)).toEqual(['one', 'two', 'three']);
  });

  it('wait for no other candidate, and reading waits for no change', async () => {
    const { begun, call } = calls();
    void call('change', 'write');
    void call('read', 'read');
    void call('of another', 'write', 'ravi');
    expect(begun).toEqual(['change', 'read', 'of another']);
  });

  it('make room when they fail', async () => {
    const { inTurn, begun, call } = calls();
    await expect(inTurn('asha', 'write', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    void call('next', 'write');
    expect(begun).toEqual(['next']);
  });

  it('are refused when too many wait', async () => {
    const { call } = calls();
    for (let i = 0; i < 21; i += 1) void call(`${i}`, 'write');
    expect(await failing(call('one more', 'write'))).toEqual(['rate-limited', { 'retry-after': '2' }]);
    void call('of another', 'write', 'ravi');
  });

  it('are refused when all candidates together have too many, before they become slow', async () => {
    const { call, end, inTurn } = calls();
    for (let i = 0; i < 400; i += 1) void call(`${i}`, 'read', `candidate ${i}`);
    expect(await failing(call('one more', 'read', 'ravi'))).toEqual(['unavailable', { 'retry-after': '2' }]);
    end('7');
    await settled();
    expect(await inTurn('ravi', 'read', () => Promise.resolve('served'))).toBe('served');
  });

  it('wait in no one else’s way', async () => {
    const { begun, call } = calls();
    for (let i = 0; i < 30; i += 1)
      for (let j = 0; j < 50; j += 1) void call(`${j} of ${i}`, 'read', `candidate ${i}`);
    void call('of another', 'read', 'ravi');
    expect(begun).toContain('of another');
  });

  it('are refused when too many of all wait', async () => {
    const { begun, call } = calls();
    for (let i = 0; i < 40; i += 1)
      for (let j = 0; j < 56; j += 1) void call(`${j} of ${i}`, 'read', `candidate ${i}`);
    for (let j = 0; j < 6; j += 1) void call(`${j} of another`, 'read', 'ravi');
    expect(await failing(call('one more', 'read', 'ravi'))).toEqual(['unavailable', { 'retry-after': '2' }]);
    expect(begun).toContain('5 of another');
  });

  it('wait for no download', () => {
    const { begun, call } = calls();
    for (let i = 0; i < 10; i += 1) void call('download', 'download');
    void call('read', 'read');
    expect(begun).toContain('read');
  });
});
