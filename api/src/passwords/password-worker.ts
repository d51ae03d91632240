import { hashSync, verifySync, type Options } from '@node-rs/argon2';
import { serveTasks } from 'server-kit/serve-tasks';

/** The process that turns passwords into hashes. */
serveTasks({
  hash: ({ password, options }: { password: string; options: Options }) => hashSync(password, options),
  verify: ({ stored, password }: { stored: string; password: string }) => verifySync(stored, password),
});
