import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { progressAfter } from 'platform/time-limits';
import './progress-bar.css';

/** Shows, at the top of the page, that the next screen is loading. */
export function ProgressBar(): React.JSX.Element | null {
  const { i18n } = useLingui();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), progressAfter);
    return () => clearTimeout(timer);
  }, []);
  if (!slow) return null;
  return <div className="shell-progress" role="progressbar" aria-label={i18n.t('Loading the page')} />;
}
