import { useEffect, useState } from 'react';
import { i18n } from 'contract/i18n';
import { toasts } from 'shared/runtime/toasts';
import type { Menu } from 'shared/ui/menu';
import { whenIdle } from '../loader/idle';
import { fetchMenu } from './fetch-menu';

/** Fetches the part: the candidate is about to press. */
function prepare(): void {
  // Nothing waits for this yet: a press asks again, and shows the error.
  fetchMenu().catch((error: unknown) => console.warn('The menu could not be fetched ahead', error));
}

/**
 * The menu's part of `shared/ui`, which is heavy and not needed to show the header: fetched when the browser
 * is idle or the candidate reaches for it, and put in place at the first press; sooner, it could take the
 * button away from under a finger that is about to let go. `Menu` is null, and after a press `waiting` true,
 * until it has arrived.
 */
export function useMenuPart() {
  const [part, setPart] = useState<typeof Menu | null>(null);
  const [waiting, setWaiting] = useState(false);

  useEffect(() => whenIdle(prepare), []);

  const press = (): void => {
    if (waiting) return;
    setWaiting(true);
    fetchMenu()
      .then((fetched) => setPart(() => fetched))
      .catch((error: unknown) => {
        console.error('The menu could not be loaded', error);
        toasts.error(i18n.t('The menu did not load. Check your connection and try again.'));
      })
      .finally(() => setWaiting(false));
  };

  return { Menu: part, waiting, prepare, press };
}
