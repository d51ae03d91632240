import { paths } from 'shared/contract/routes';
import { useSession } from 'shared/runtime/session';

/**
 * Where the sign-in and sign-up links lead. Someone who is signed in already goes to the profile instead
 * (spec section 2): no one is asked to create an account twice.
 */
export function useEntryPaths() {
  const session = useSession();
  if (session) return { signIn: paths.onboarding(), signUp: paths.onboarding() };
  return { signIn: paths.signIn(), signUp: paths.signUp() };
}
