import type { ComponentProps } from 'react';
import { paths } from 'shared/contract/routes';
import { ButtonLink } from 'shared/ui/button';
import { useEntryPaths } from './entry-paths';
import './entry-link.css';

type LookProps = Omit<ComponentProps<typeof ButtonLink>, 'to'>;

/** A candidate's call to action: to sign-up, or to the profile of someone who is signed in. */
export function CandidateLink(props: LookProps) {
  const { signUp } = useEntryPaths();
  return <ButtonLink {...props} to={signUp} />;
}

/** An employer's call to action: employers have no account, they write to us (spec section 1). */
export function EmployerLink(props: LookProps) {
  return <ButtonLink {...props} to={paths.contact()} />;
}
