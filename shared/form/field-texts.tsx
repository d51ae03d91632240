import type { ReactNode } from 'react';
import { AlertIcon } from 'shared/ui/icons';

export function labelText(label: ReactNode, required: boolean): ReactNode {
  if (required) return label;
  // The space is inside the span: Chromium's accessible name leaves out a space between two nodes of hydrated HTML.
  return (
    <>
      {label}
      <span className="mg-field__optional"> (optional)</span>
    </>
  );
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="mg-field__hint" id={id}>
      {children}
    </p>
  );
}

/** Icon and words, so that the error is not shown by colour alone (WCAG 2.2, 1.4.1). */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="mg-field__error" id={id}>
      <AlertIcon width={18} height={18} />
      <span>{children}</span>
    </p>
  );
}
