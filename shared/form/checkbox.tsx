import type { ComponentProps } from 'react';
import './checkbox.css';

/** A box to tick, with its words. */
export const Checkbox = ({ children, ...box }: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <label className="mg-checkbox">
    <input type="checkbox" className="mg-checkbox__input" {...box} />
    <span>{children}</span>
  </label>
);
