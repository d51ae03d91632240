import type { HttpError } from 'server-kit/http-error';
import { refuseWeakPassword } from './weak-passwords';

const asha = { firstName: 'Asha', lastName: 'Raman Iyer', email: 'asha.r@example.com' };
const common = 'Many people use this password, so it is easy to guess. Please choose another';
const own = 'Please choose a password that is not your name or your email address';

function problemOf(password: string): string | undefined {
  try {
    refuseWeakPassword('password', password, asha);
    return undefined;
  } catch (error) {
    return (error as HttpError).fields?.password as string;
  }
}

it.each(['123456', 'password', 'Password1', 'QWERTY123', 'iloveyou', 'sunshine'])(
  'the common password %s is refused',
  (password) => expect(problemOf(password)).toBe(common),
);

it.each([
  'asha.r@example.com',
  'ASHA.R@EXAMPLE.COM',
  'Raman Iyer',
  'raman-iyer',
  'AshaRamanIyer',
  'Raman Iyer Asha',
  'asha.r',
])('the own name or address %s is refused', (password) => expect(problemOf(password)).toBe(own));

it.each(['Monsoon7', 'asha loves mangoes', 'secret-1', '......'])('%s is taken', (password) =>
  expect(problemOf(password)).toBeUndefined(),
);

it('a name without letters of its own refuses nothing', () => {
  const unnamed = { firstName: '.', lastName: '.', email: 'a@b.in' };
  expect(() => refuseWeakPassword('password', '......', unnamed)).not.toThrow();
});
