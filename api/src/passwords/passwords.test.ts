import { readFile } from 'node:fs/promises';
import { hashSync } from '@node-rs/argon2';
import { cheapHasher, cheapParameters } from '../testing/cheap-hasher';
import { openPasswordHasher, type PasswordHasher } from './passwords';

const [home, other] = ['192.0.2.1', '192.0.2.2'];

describe('the password hasher', () => {
  let hasher: PasswordHasher;
  beforeAll(async () => {
    hasher = openPasswordHasher({ threads: 1 });
    await hasher.hash('warm');
  });
  afterAll(() => hasher.close());

  it('makes hashes with the parameters that OWASP names, and knows the right password', async () => {
    const stored = await hasher.hash('secret-1', home);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([await hasher.verify(stored, 'secret-1', home), await hasher.verify(stored, 'x', home)]).toEqual([
      'right',
      'wrong',
    ]);
    expect(await hasher.verify(hasher.unusable(), 'x')).toBe('wrong');
  });

  it('leaves the threads that read files alone, however many sign in', async () => {
    let finished = 0;
    const burst = Array.from({ length: 40 }, () => hasher.hash('secret-1', home).then(() => (finished += 1)));
    await readFile(__filename);
    // In the shared threads, the file would wait for nearly all of them.
    expect(finished).toBeLessThan(20);
    await Promise.all(burst);
  });

  it('lets a network wait for one hash of another, which fills its own queue', async () => {
    const finished: string[] = [];
    const address = (index: number) => `2001:db8:7:${index.toString(16)}::${index + 1}`;
    const burst = Array.from({ length: 65 }, (_, index) =>
      hasher.hash('secret-1', address(index)).then(() => finished.push('of the /48')),
    );
    const mine = hasher.hash('secret-1', other).then(() => finished.push('mine'));
    await mine;
    // The one that ran already, and at most one more.
    expect(finished.indexOf('mine')).toBeLessThan(2);
    await expect(Promise.allSettled(burst)).resolves.toHaveLength(65);
  });

  it('refuses with a sentence and a time when too many of one network wait, and serves those who do', async () => {
    const burst = await Promise.allSettled(
      Array.from({ length: 80 }, () => hasher.hash('secret-1', '2001:db8:7::1')),
    );
    const refused = burst.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(15);
    expect(refused[0]?.reason).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'Many people are signing in right now. Please try again in a moment',
      headers: { 'retry-after': '5' },
    });
    await expect(hasher.hash('secret-1', '2001:db8:7::1')).resolves.toContain('argon2id');
  });
});

describe('a password', () => {
  it.each([
    ['a letter in two pieces', 'cafe\u0301-secret', 'café-secret'],
    ['a no-break space', 'my\u00a0long secret', 'my long secret'],
    ['the space of Ogham', 'my\u1680long secret', 'my long secret'],
    ['letters and digits of full width', 'ｓｅｃｒｅｔ１２', 'secret12'],
    ['a ligature', 'o\ufb03ce-secret', 'office-secret'],
    ['a nukta in one piece', 'काग\u095b-123', 'काग\u091c\u093c-123'],
    ['spaces of full width at both ends', '\u3000secret-1\u3000', ' secret-1 '],
    ['a vowel sign of Bengali in one piece', 'গ\u09cbপন-123', 'গ\u09c7\u09beপন-123'],
    ['a letter of Tamil in one piece', 'க\u0bcaடி-1234', 'க\u0bc6\u0bbeடி-1234'],
    ['marks in another order', 'क\u094d\u093cख-1234', 'क\u093c\u094dख-1234'],
    ['a thin space', 'my\u2009secret', 'my secret'],
    ['half-width katakana', 'ﾊﾟｽﾜｰﾄﾞ-1', 'パスワード-1'],
    ['a Hangul syllable in pieces', '\u1112\u1161\u11ab-secret', '한-secret'],
  ])('takes %s for the same password, whichever was set first', async (_, one, other) => {
    expect(await cheapHasher.verify(await cheapHasher.hash(one), other)).toBe('right');
    expect(await cheapHasher.verify(await cheapHasher.hash(other), one)).toBe('right');
  });

  it.each([
    ['case', 'Secret-12', 'secret-12'],
    ['an accent', 'café-secret', 'cafe-secret'],
    ['a space at the end', 'secret-12 ', 'secret-12'],
    ['a space at the begin', ' secret-12', 'secret-12'],
    ['an emoji', 'secret-🌼', 'secret-🌻'],
    ['the tone of an emoji', 'secret-👍🏽', 'secret-👍'],
    ['a script of digits', 'secret-१२', 'secret-12'],
    ['two spaces', 'my  secret', 'my secret'],
  ])('tells passwords apart by %s', async (_, one, other) => {
    expect(await cheapHasher.verify(await cheapHasher.hash(one), other)).toBe('wrong');
  });

  it('knows the hash of an earlier release, which is of the letters as typed', async () => {
    const typed = 'cafe\u0301-secret';
    const stored = hashSync(typed, { ...cheapParameters, algorithm: 2 });
    expect(await cheapHasher.verify(stored, typed)).toBe('earlier');
    expect(await cheapHasher.verify(stored, 'café-secret')).toBe('wrong');
  });
});
