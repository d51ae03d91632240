import type { ReactNode } from 'react';

interface FieldGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * Questions of one subject. Screen readers say the title with the first question, and list it as a heading.
 */
export function FieldGroup({ title, children }: FieldGroupProps) {
  return (
    <fieldset className="onb-group">
      <legend>
        <h2 className="onb-group__title">{title}</h2>
      </legend>
      {children}
    </fieldset>
  );
}
