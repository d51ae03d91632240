import { useEffect } from 'react';
import { useLocation } from 'shared/runtime/router';

/**
 * Opens the question that the address names: /help#new-password. Native `details` open themselves only for a
 * target inside their answer.
 */
export function useLinkedQuestion(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const linked = document.getElementById(hash.slice(1));
    if (!(linked instanceof HTMLDetailsElement)) return;
    linked.open = true;
    linked.querySelector('summary')?.focus({ preventScroll: true });
    linked.scrollIntoView({ block: 'start' });
  }, [hash]);
}
