import { hashSync, verifySync } from '@node-rs/argon2';

/**
 * One password at a time in a thread of its own. Plain JavaScript: a thread starts without TypeScript's
 * loader, and a bundle has this file beside it as it is.
 * @param {{ password: string, stored?: string, options: import('@node-rs/argon2').Options }} task
 * @returns {string | boolean} the hash, or whether the password is that of `stored`
 */
// eslint-disable-next-line import-x/no-default-export -- the thread pool calls the default export
export default function run({ password, stored, options }) {
  return stored === undefined ? hashSync(password, options) : verifySync(stored, password);
}
