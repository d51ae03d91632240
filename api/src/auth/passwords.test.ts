import { readFile } from 'node:fs/promises';
import { cheapParameters, openPasswordHasher, type PasswordHasher } from './passwords';

describe('the password hasher', () => {
  let hasher: PasswordHasher;
  afterEach(() => hasher.close());

  it('makes hashes with the parameters that OWASP names, and knows the right password', async () => {
    hasher = openPasswordHasher({ threads: 1 });
    const stored = await hasher.hash('secret-1');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([await hasher.verify(stored, 'secret-1'), await hasher.verify(stored, 'secret-2')]).toEqual([
      true,
      false,
    ]);
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
