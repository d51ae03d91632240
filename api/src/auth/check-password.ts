import type { FastifyRequest } from 'fastify';
import { ApiError } from 'shared/contract/request';
import type { Services } from '../services';

/** Checks the password that a form asks for again. A guess counts as a failed sign-in, too. @throws `validation-failed` */
export async function checkPassword(
  { hasher, limits }: Pick<Services, 'hasher' | 'limits'>,
  request: FastifyRequest,
  { email, passwordHash }: { readonly email: string; readonly passwordHash: string },
  password: string,
): Promise<void> {
  try {
    await limits['sign-in'].attempt(request, { email, device: null }, async () => {
      if (!(await hasher.verify(passwordHash, password))) throw new ApiError('wrong-credentials');
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'wrong-credentials') throw error;
    throw new ApiError('validation-failed', { fields: { password: 'The password is not right' } });
  }
}
