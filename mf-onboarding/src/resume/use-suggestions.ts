import { useEffect, useState } from 'react';
import type * as Parts from './suggestions';
import { useResumeFinds } from './resume-finds';

/** The part of the page that shows suggestions; null until there are any, as it is fetched then. */
export function useSuggestions() {
  const hasFinds = useResumeFinds().length > 0;
  const [parts, setParts] = useState<typeof Parts | null>(null);
  const isDue = hasFinds && !parts;
  useEffect(() => {
    if (!isDue) return;
    import(/* webpackChunkName: "suggestions" */ './suggestions').then(setParts, (error: unknown) =>
      console.warn('Answers of the resume cannot be shown', error),
    );
  }, [isDue]);
  // Once there it stays: the last suggestion says that it is taken.
  return parts;
}
