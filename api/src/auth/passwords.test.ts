import { readFile } from 'node:fs/promises';
import { hashSync } from '@node-rs/argon2';
import { cheapParameters, openPasswordHasher, type PasswordHasher } from './passwords';

describe('the password hasher', () => {
  let hasher: PasswordHasher;
  afterEach(() => hasher.close());

  it('makes hashes with the parameters that OWASP names, and knows the right password', async () => {
    hasher = openPasswordHasher({ threads: 1 });
    const stored = await hasher.hash('secret-1');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([await hasher.verify(stored, 'secret-1'), await hasher.verify(stored, 'secret-2')]).toEqual([
      'right',
      'wrong',
    ]);
  });

  it.each([
    ['a letter in two pieces', 'cafe\u0301-secret', 'café-secret'],
    ['a no-break space', 'my\u00a0long secret', 'my long secret'],
    ['the space of Ogham', 'my\u1680long secret', 'my long secret'],
    ['letters and digits of full width', 'ｓｅｃｒｅｔ１２', 'secret12'],
    ['a ligature', 'o\ufb03ce-secret', 'office-secret'],
    ['a nukta in one piece', 'काग\u095b-123', 'काग\u091c\u093c-123'],
    ['a Hangul syllable in pieces', '\u1112\u1161\u11ab-secret', '한-secret'],
  ])('takes %s for the same password, whichever was set first', async (_, one, other) => {
    hasher = openPasswordHasher({ threads: 1, cost: cheapParameters });
    expect(await hasher.verify(await hasher.hash(one), other)).toBe('right');
    expect(await hasher.verify(await hasher.hash(other), one)).toBe('right');
  });

  it.each([
    ['case', 'Secret-12', 'secret-12'],
    ['an accent', 'café-secret', 'cafe-secret'],
    ['a space at the end', 'secret-12 ', 'secret-12'],
    ['two spaces', 'my  secret', 'my secret'],
  ])('tells passwords apart by %s', async (_, one, other) => {
    hasher = openPasswordHasher({ threads: 1, cost: cheapParameters });
    expect(await hasher.verify(await hasher.hash(one), other)).toBe('wrong');
  });

  it('knows the hash of an earlier release, which is of the letters as typed', async () => {
    hasher = openPasswordHasher({ threads: 1, cost: cheapParameters });
    const typed = 'cafe\u0301-secret';
    const stored = hashSync(typed, { ...cheapParameters, algorithm: 2 });
    expect(await hasher.verify(stored, typed)).toBe('earlier');
    expect(await hasher.verify(stored, 'café-secret')).toBe('wrong');
  });

  it('leaves the threads that read files alone, however many sign in', async () => {
    hasher = openPasswordHasher({ threads: 1 });
    await hasher.hash('warm');
    let finished = 0;
    const burst = Array.from({ length: 40 }, () => hasher.hash('secret-1').then(() => (finished += 1)));
    await readFile(__filename);
    // In the shared threads, the file would wait for nearly all of them.
    expect(finished).toBeLessThan(20);
    await Promise.all(burst);
  });

  it('refuses with a sentence and a time when too many wait, and serves those who do', async () => {
    hasher = openPasswordHasher({ threads: 1, cost: cheapParameters });
    const burst = await Promise.allSettled(Array.from({ length: 80 }, () => hasher.hash('secret-1')));
    const refused = burst.filter((one) => one.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(20);
    expect(refused[0]?.reason).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'Many people are signing in right now. Please try again in a moment',
      headers: { 'retry-after': '5' },
    });
    await expect(hasher.hash('secret-1')).resolves.toContain('argon2id');
  });
});
