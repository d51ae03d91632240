import { Trans } from '@lingui/react';
import type { ReactNode } from 'react';
import { paths } from 'platform/routes';
import { Link } from 'shared/runtime/router';

/** In a new tab, so that typed text stays in the form. */
export function PrivacyNote({ children }: { readonly children?: ReactNode }) {
  return (
    <p className="auth-small">
      {children}{' '}
      <Trans
        id="Read <0>how we use your personal information<1> (opens in a new tab)</1></0>."
        components={{
          0: <Link className="auth-link" to={paths.privacy()} target="_blank" rel="noopener" />,
          1: <span className="mg-visually-hidden" />,
        }}
      />
    </p>
  );
}
