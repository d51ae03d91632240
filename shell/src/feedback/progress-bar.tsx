import { useEffect, useState } from 'react';
import './progress-bar.css';

/** Milliseconds before a load counts as slow: a bar that flashes by is noise. */
const patience = 300;

/** Shows, at the top of the page, that the next screen is loading. */
export function ProgressBar(): React.JSX.Element | null {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return slow ? <div className="shell-progress" role="progressbar" aria-label="Loading the page" /> : null;
}
