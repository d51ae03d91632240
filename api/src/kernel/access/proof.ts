import { object } from 'yup';
import { proofSchema } from 'contract/wire/account';
import { givenPassword } from 'contract/wire/auth';
import { usedPasskeySchema } from 'contract/wire/passkeys';
import { parse } from '../../http/parse';

/** How the API reads a proof. */

/** The body of calls that ask for the password, or for a passkey instead. */
export const proofPayloadSchema = object({
  password: givenPassword(),
  passkey: usedPasskeySchema.default(undefined),
});

/** Reads one of the two; a passkey is enough. @throws `validation-failed` */
export function readProof(body: unknown) {
  const { passkey } = parse(proofPayloadSchema, body);
  return passkey ? { passkey } : parse(proofSchema, body);
}
export type Proof = ReturnType<typeof readProof>;
