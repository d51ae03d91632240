import { paths } from 'platform/routes';
import { useSession } from 'shared/runtime/session';
import { ButtonLink } from 'shared/ui/button';
import { ArrowRightIcon } from 'shared/ui/icons';
import './entry-link.css';

/**
 * Where the sign-in and sign-up links lead. Someone who is signed in already goes to the profile instead
 * (spec section 2): no one is asked to create an account twice.
 */
export function useEntryPaths() {
  const session = useSession();
  if (session) return { isSignedIn: true, signIn: paths.onboarding(), signUp: paths.onboarding() };
  return { isSignedIn: false, signIn: paths.signIn(), signUp: paths.signUp() };
}

/** What a link is called that leads to the profile then: one says so, where two said to sign in or up. */
export const profileLabel = /*i18n*/ 'My profile';

interface EntryLinkProps {
  readonly className?: string;
  readonly children: string;
}

/** A candidate's call to action: to sign-up, or to the profile of someone who is signed in. */
export function CandidateLink(props: EntryLinkProps) {
  return <ButtonLink {...props} to={useEntryPaths().signUp} size="l" iconEnd={<ArrowRightIcon />} />;
}

/** An employer's call to action: employers have no account, they write to us (spec section 1). */
export function EmployerLink(props: EntryLinkProps) {
  return <ButtonLink {...props} to={paths.contact()} size="l" variant="secondary" />;
}
