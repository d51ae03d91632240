import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { Button } from 'shared/ui/button';
import { usePageTitle } from 'shared/ui/page';
import './feedback.css';

interface LoadErrorProps {
  /**
   * A new failure moves the focus back to the heading, so that a screen reader says that the retry did not
   * help.
   */
  readonly failure: Error;
  readonly retrying: boolean;
  readonly onRetry: () => void;
  readonly onAppear: () => void;
}

/** Shown instead of a part of the portal; header and navigation keep working. */
export function LoadError({ failure, retrying, onRetry, onAppear }: LoadErrorProps): React.JSX.Element {
  const { i18n } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(i18n.t('This page did not load'));
  useEffect(() => {
    heading.current?.focus();
    onAppear();
  }, [failure, onAppear]);

  return (
    <section className="shell-message" role="alert">
      <h1 ref={heading} tabIndex={-1}>
        {i18n.t('This page did not load')}
      </h1>
      <p>
        {i18n.t(
          'Your connection may have dropped, or this part of the portal is having trouble. ' +
            'Nothing you saved is lost.',
        )}
      </p>
      <Button loading={retrying} onClick={onRetry}>
        {i18n.t('Try again')}
      </Button>
    </section>
  );
}
