import { useSyncExternalStore } from 'react';
import { sourceLocale, type Locale } from 'contract/language/locale';
import { observable } from 'shared/runtime/observable';

const current = observable<Locale>(sourceLocale);
/** A host that has no languages stays as it is. */
let change: (next: Locale) => void = () => undefined;

/** The language of the page. Its owner, the shell, sets it; any part may ask for another one. */
export const locale = {
  get: current.get,
  subscribe: current.subscribe,
  /** For the owner: from now on the page is in this language. */
  set: current.set,
  /** The candidate has chosen. Changes every part of the page, and is remembered. */
  choose: (next: Locale): void => change(next),
  /** For the owner: does what `choose` asks for. */
  onChoose(handler: (next: Locale) => void): void {
    change = handler;
  },
};

/** The language of the page, for what a remote does beside its texts: `hi`. */
export const useLocale = (): Locale => useSyncExternalStore(current.subscribe, current.get, current.get);
