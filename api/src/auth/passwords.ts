import { hash, verify, type Options } from '@node-rs/argon2';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
export const owaspParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** For tests: the same algorithm, as cheap as it goes. */
export const cheapParameters = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

/** `Algorithm.Argon2id`: the package's const enum cannot be read under isolatedModules. */
const argon2id = 2;

/** Turns passwords into hashes and checks them. */
export function argon2Hasher(
  parameters: Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'> = owaspParameters,
) {
  const options: Options = { ...parameters, algorithm: argon2id };
  return {
    hash: (password: string) => hash(password, options),
    /** False for a wrong password. */
    verify: (stored: string, password: string) => verify(stored, password),
  };
}

export type PasswordHasher = ReturnType<typeof argon2Hasher>;
