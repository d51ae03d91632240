import { useSyncExternalStore } from 'react';
import { i18n } from 'shared/i18n/i18n';
import { observable } from 'shared/runtime/observable';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly title: string;
  readonly description: string;
}

/** Milliseconds a toast stays (spec section 9). */
export const toastDuration = 4000;
/** How many are shown at once (spec section 9): a fourth pushes out the oldest. */
export const toastLimit = 3;

const list = observable<readonly Toast[]>([]);
let lastId = 0;

function dismiss(id: number): void {
  list.set(list.get().filter((toast) => toast.id !== id));
}

function show(kind: Toast['kind'], title: string, description: string): number {
  const toast: Toast = { id: ++lastId, kind, title, description };
  // A success answers the failures before it.
  const others = kind === 'success' ? list.get().filter((other) => other.kind !== 'error') : list.get();
  list.set([...others, toast].slice(-toastLimit));
  setTimeout(() => dismiss(toast.id), toastDuration);
  return toast.id;
}

/** The one list of toasts. Any part may add to it; the shell draws it. */
export const toasts = {
  success: (description: string, title = i18n.t('Success')): number => show('success', title, description),
  error: (description: string, title = i18n.t('Error')): number => show('error', title, description),
  dismiss,
  get: list.get,
  subscribe: list.subscribe,
};

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(list.subscribe, list.get, list.get);
}
