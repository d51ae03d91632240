import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { useHydrated } from 'shared/remote/use-hydrated';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';

/** The alternative to confirming an age of 18 or more. */
export function UnderAgeButton({ onClick }: { readonly onClick: () => void }) {
  const { i18n } = useLingui();
  const asleep = !useHydrated();
  const className = asleep ? 'mg-button--asleep' : undefined;
  return (
    <Button variant="quiet" disabled={asleep} className={className} onClick={onClick}>
      {i18n.t('I am under 18')}
    </Button>
  );
}

/** Replaces the form and takes its focus. */
export function AdultsOnly({ onBack }: { readonly onBack: () => void }) {
  const { i18n } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice
        tone="warn"
        title={i18n.t('You can sign up when you are 18')}
        actions={
          <Button variant="secondary" onClick={onBack}>
            {i18n.t('Back to the form')}
          </Button>
        }
      >
        {i18n.t(
          'The jobs on this portal are for adults, and the law in India protects the personal information of people under 18. We cannot create an account for you yet. We have not stored anything that you typed.',
        )}
      </Notice>
    </div>
  );
}
