import { useState } from 'react';
import type { MenuProps } from 'shared/ui/menu';

/** `shared/ui/menu` without antd: the same trigger, header and items, rendered plainly. Its own tests are beside it. */
export function Menu({ label, header, items, children }: MenuProps): React.JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <div role="menu" aria-label={label}>
          <div role="presentation">{header}</div>
          {items.map(({ key, label: text, onSelect }) => (
            <button type="button" role="menuitem" key={key} onClick={onSelect}>
              {text}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
