import { hashSync, verifySync } from '@node-rs/argon2';
import { createHasher } from '../passwords/passwords';

/** As cheap as the algorithm goes. */
export const cheapParameters = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The hasher of tests that are not about its processes. */
export const cheapHasher = createHasher(
  {
    hash: async (password, options) => hashSync(password, options),
    verify: async (stored, password) => verifySync(stored, password),
    close: () => undefined,
  },
  cheapParameters,
);
