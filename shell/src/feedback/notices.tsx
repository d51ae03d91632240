import { useEffect, useRef, type ReactNode } from 'react';
import './notices.css';

/** The focused element, if the notices cover it: only that has to move. */
function findCovered(notices: HTMLElement): HTMLElement | null {
  const focused = document.activeElement;
  // With no tab index it is the page, or a heading that the shell has moved the focus to.
  if (!(focused instanceof HTMLElement) || focused.tabIndex < 0 || notices.contains(focused)) return null;
  const { top, bottom } = focused.getBoundingClientRect();
  const edge = notices.getBoundingClientRect();
  return top < edge.bottom && bottom > edge.top ? focused : null;
}

/** Messages that stay visible at the bottom of the window. They never cover the focus (WCAG 2.2, 2.4.11). */
export function Notices({ children }: { readonly children: ReactNode }): React.JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const notices = root.current;
    if (!notices) return;
    const uncover = () => findCovered(notices)?.scrollIntoView({ block: 'nearest' });
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--notices-height', `${notices.offsetHeight}px`);
      uncover();
    });
    observer.observe(notices);
    // In a text area the browser only scrolls the caret into view.
    const uncoverTextArea = ({ target }: FocusEvent) => target instanceof HTMLTextAreaElement && uncover();
    document.addEventListener('focusin', uncoverTextArea);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', uncoverTextArea);
    };
  }, []);
  return (
    <div ref={root} className="shell-notices">
      {children}
    </div>
  );
}
