import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useBackToClose } from './back-to-close';
import './menu.css';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** The page that is shown (WAI-ARIA, aria-current). */
  current?: boolean;
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

function Entry({ item, onPress }: { readonly item: MenuItem; readonly onPress: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="mg-menu__item"
      aria-current={item.current ? 'page' : undefined}
      onClick={onPress}
    >
      {item.icon}
      <span>{item.label}</span>
    </button>
  );
}

/** A press beside the element. */
function usePressBeside(
  element: RefObject<HTMLElement | null>,
  isWatched: boolean,
  onPress: () => void,
): void {
  const act = useEffectEvent(onPress);
  useEffect(() => {
    if (!isWatched) return;
    const look = ({ target }: MouseEvent) => {
      if (!element.current?.contains(target as Node)) act();
    };
    document.addEventListener('mousedown', look);
    return () => document.removeEventListener('mousedown', look);
  }, [element, isWatched]);
}

/**
 * A menu button whose menu lines up with its end. Arrow keys, Home, End, Escape and Tab work as in any menu.
 * The menu stands beside its trigger, which may stick to the window while the page moves: an item must not
 * slip from under a finger.
 */
export function Menu({ label, header, items, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<MenuItem | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const list = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  useLayoutEffect(() => {
    // Also when the item that had the focus has made room for others. The page stays where the reader is.
    if (open) list()[0]?.focus({ preventScroll: true });
  }, [open, chosen]);

  const close = () => {
    // The focused item is about to disappear, which would move the focus to the start of the page.
    if (list().some((item) => item === document.activeElement))
      trigger.current?.focus({ preventScroll: true });
    setChosen(null);
    setOpen(false);
  };

  useBackToClose(open, close);

  usePressBeside(root, open, close);

  // ARIA authoring practices, "Menu Button".
  const onKeyDown = (event: KeyboardEvent) => {
    // After Tab the browser moves the focus on from the trigger.
    if (event.key === 'Tab' || event.key === 'Escape') return close();
    const entries = list();
    const place = entries.findIndex((item) => item === document.activeElement);
    const places: Readonly<Record<string, number>> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      Home: 0,
      End: -1,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    entries.at(to % entries.length)?.focus();
  };

  const select = (item: MenuItem) => {
    item.onSelect();
    if (item.items) setChosen(item);
    else close();
  };

  return (
    <div ref={root} className="mg-menu">
      <button
        type="button"
        ref={trigger}
        className="mg-menu__trigger"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <span className="mg-visually-hidden">{label}</span>
        <span aria-hidden="true">{children}</span>
      </button>
      {open ? (
        <div role="menu" aria-label={label} className="mg-menu__list" tabIndex={-1} onKeyDown={onKeyDown}>
          {header ? (
            <div role="presentation" className="mg-menu__header">
              {header}
            </div>
          ) : null}
          {(chosen?.items ?? items).map((item) => (
            <Entry key={item.key} item={item} onPress={() => select(item)} />
          ))}
        </div>
      ) : null}
    </div>
  );
}
