import { paths } from 'shared/contract/routes';
import { ButtonLink } from 'shared/ui/button';
import { ArrowRightIcon } from 'shared/ui/icons';
import { useEntryPaths } from './entry-paths';
import './entry-link.css';

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
