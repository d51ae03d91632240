import { useEffect, useRef, useSyncExternalStore } from 'react';

const stored = 'desk-keys-off';
const changed = new EventTarget();

/** Whether single keys act; a person may switch them off (WCAG 2.1.4). */
const keysAreOn = (): boolean => localStorage.getItem(stored) === null;

export function setKeysOn(on: boolean): void {
  if (on) localStorage.removeItem(stored);
  else localStorage.setItem(stored, '1');
  changed.dispatchEvent(new Event('change'));
}

export const useKeysAreOn = (): boolean =>
  useSyncExternalStore((notify) => {
    changed.addEventListener('change', notify);
    return () => changed.removeEventListener('change', notify);
  }, keysAreOn);

/** Where letters are typed, or another dialog has the keyboard. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest(
    'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]',
  ) !== null ||
    document.querySelector('.ant-image-preview') !== null);

/** What single keys do while a page is shown: `{ j: next }`. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => void (latest.current = actions));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !keysAreOn() || isTyping(event.target)) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
