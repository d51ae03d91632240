import type { ReactNode } from 'react';
import { paths } from 'platform/routes';
import { Link } from 'shared/runtime/router';
import { Trans } from 'shared/ui/trans';

/** In a new tab, so that typed text stays in the form. */
export function PrivacyNote({ children }: { readonly children?: ReactNode }) {
  return (
    <p className="auth-small">
      {children}{' '}
      <Trans
        id="Read <0>how we use your personal information<1> (opens in a new tab)</1></0>."
        components={[
          <Link key="0" className="auth-link" to={paths.privacy()} target="_blank" rel="noopener" />,
          <span key="1" className="mg-visually-hidden" />,
        ]}
      />
    </p>
  );
}
