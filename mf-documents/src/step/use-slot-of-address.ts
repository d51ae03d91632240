import { useEffect, useRef } from 'react';
import { useLocation } from 'shared/runtime/router';

/**
 * Moves the focus to the slot that the address names (`#pan_card`). That waits until the slot is displayed:
 * the shell shows a screen when it is complete, and moves the focus to its heading.
 * @returns the ref of the element that contains the slots, each in an element with the slot's name as its id
 */
export function useSlotOfAddress() {
  const { hash, key } = useLocation();
  const slots = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const named = slots.current?.querySelectorAll('[id]') ?? [];
    const slot = [...named].find(({ id }) => `#${id}` === hash);
    if (!slot) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry?.contentRect.width) return; // the first report may be that of a hidden screen
      observer.disconnect();
      slot.querySelector('input')?.focus({ preventScroll: true });
      slot.scrollIntoView({ block: 'start' });
    });
    observer.observe(slot);
    return () => observer.disconnect();
  }, [hash, key]);
  return slots;
}
