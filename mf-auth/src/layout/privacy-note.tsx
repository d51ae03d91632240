import type { ReactNode } from 'react';
import { paths } from 'platform/routes';
import { Link } from 'shared/runtime/router';

/** In a new tab, so that typed text stays in the form. */
export function PrivacyNote({ children }: { readonly children?: ReactNode }) {
  return (
    <p className="auth-small">
      {children} Read{' '}
      <Link className="auth-link" to={paths.privacy()} target="_blank" rel="noopener">
        how we use your personal information
        <span className="mg-visually-hidden"> (opens in a new tab)</span>
      </Link>
      .
    </p>
  );
}
