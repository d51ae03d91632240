import type { SignInResponse } from 'contract/wire/auth';
import type { PublicCall } from '../../http/serve';
import type { Services } from '../../services';
import { keepDevice } from './known-devices';
import { noteSignIn } from './note-sign-in';

/** What follows each sign-in, whatever proved who it is. @param isKnown the device was used for it before */
export async function completeSignIn(
  services: Services,
  { request, reply }: PublicCall,
  { user }: SignInResponse,
  isKnown: boolean,
): Promise<void> {
  await noteSignIn(services, user.id, { isKnown, userAgent: request.headers['user-agent'] });
  await keepDevice(services, { request, reply }, user.id);
}
