import Dropdown from 'antd/es/dropdown';
import { useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useBackToClose } from './back-to-close';
import './menu.css';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  /** Take the place of all items when it is selected. */
  items?: readonly MenuItem[];
}

export interface MenuProps {
  /** The trigger's accessible name. */
  label: string;
  /** Above the items: who is signed in, for example. */
  header?: ReactNode;
  items: readonly MenuItem[];
  /** The trigger's face beside its name, such as an avatar. */
  children: ReactNode;
}

/**
 * Beside its trigger, which may stick to the window while the page moves: an item must not slip from under a
 * finger.
 */
const besideTrigger = (trigger: HTMLElement): HTMLElement => trigger.parentElement ?? document.body;

/**
 * A menu button whose menu lines up with its end. Arrow keys, Home, End, Escape and Tab work as in any menu.
 */
export function Menu({ label, header, items, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<MenuItem | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const keepsOpen = useRef(false);

  useLayoutEffect(() => {
    // The item that had the focus is gone.
    if (chosen) trigger.current?.parentElement?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [chosen]);

  const change = (next: boolean) => {
    // The focused item is about to disappear, which would move the focus to the start of the page.
    if (!next && document.activeElement?.closest('[role="menu"]')) trigger.current?.focus();
    setChosen(null);
    setOpen(next);
  };

  useBackToClose(open, () => change(false));

  const entries = (chosen?.items ?? items).map((item) => ({
    key: item.key,
    label: item.label,
    icon: item.icon,
    onClick: ({ domEvent }: { domEvent: SyntheticEvent }) => {
      // Of Enter: the trigger, which gets the focus, would be pressed by it, and open the menu again.
      domEvent.preventDefault();
      item.onSelect();
      if (!item.items) return;
      keepsOpen.current = true;
      setChosen(item);
    },
  }));
  return (
    <Dropdown
      open={open}
      onOpenChange={(next, { source }) => {
        // A press on an item closes the menu, unless it shows others.
        if (source === 'trigger' || !keepsOpen.current) change(next);
        keepsOpen.current = false;
      }}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      transitionName=""
      getPopupContainer={besideTrigger}
      rootClassName="mg-menu"
      menu={{
        'aria-label': label,
        selectable: false,
        items: header ? [{ type: 'group', key: 'header', label: header, children: entries }] : entries,
      }}
    >
      <button
        type="button"
        ref={trigger}
        className="mg-menu-trigger"
        aria-haspopup="menu"
        aria-expanded={open}
      >
        <span className="mg-visually-hidden">{label}</span>
        <span aria-hidden="true">{children}</span>
      </button>
    </Dropdown>
  );
}
