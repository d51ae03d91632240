import { useEffect, useRef, useState } from 'react';
import { session } from 'shared/runtime/session';
import { dropPick, keepPick, keepRefusal, readPicks } from './picked-store';

export type PickedFiles = Readonly<ReturnType<typeof usePickedFiles>>;

/** Where photos wait that are not a pick yet: a phone may close the page while its camera is open. */
export const photosOf = (slot: string) => `photos/${slot}`;

/**
 * The files picked for `slots` and not yet uploaded. They wait on the device, through a reload, a
 * failed upload or a 401; a device that refuses keeps them as long as the page lives.
 * @param slots unique in the portal, 'onboarding/resume'; a constant
 */
export function usePickedFiles(slots: readonly string[]) {
  const [userId] = useState(() => session.get()?.user.id ?? '');
  const [files, setFiles] = useState<Readonly<Record<string, File | undefined>>>({});
  const [restored, setRestored] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<Readonly<Record<string, string | undefined>>>({});
  const slotList = slots.flatMap((slot) => [slot, photosOf(slot)]).join('\n');
  /** A pick that is made while the device is still being read wins over the stored one. */
  const touched = useRef(new Set<string>());
  /** One write at a time and in order, or an old pick could be stored after its removal. */
  const writes = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    let left = false;
    const keptRefusals: Record<string, string> = {};
    readPicks(userId, slotList.split('\n'), keptRefusals).then(
      (kept) => {
        if (left) return;
        const fresh = Object.entries(kept).filter(([slot]) => !touched.current.has(slot));
        setFiles((now) => ({ ...now, ...Object.fromEntries(fresh) }));
        setRestored(new Set(fresh.map(([slot]) => slot)));
        setRefusals(Object.fromEntries(fresh.map(([slot]) => [slot, keptRefusals[slot]])));
      },
      (error: unknown) => console.warn('Picked files cannot be kept on this device', error),
    );
    return () => {
      left = true;
    };
  }, [userId, slotList]);

  const write = (work: () => Promise<void>) => {
    writes.current = writes.current
      .then(work)
      .catch((error: unknown) => console.warn('The picked file cannot be kept on this device', error));
  };
  const change = (slot: string, file?: File) => {
    touched.current.add(slot);
    setFiles((now) => ({ ...now, [slot]: file }));
    setRestored((now) => new Set([...now].filter((entry) => entry !== slot)));
    setRefusals((now) => ({ ...now, [slot]: undefined }));
    write(() => (file ? keepPick(userId, slot, file) : dropPick(userId, slot)));
  };
  return {
    /** Slot -> the newly picked file that waits for its upload. */
    files,
    /** The slots whose file came back from the device after a reload. */
    restored,
    /** Slot -> why the API refused its file, also after a reload. */
    refusals,
    pick: (slot: string, file: File) => change(slot, file),
    /** The API has refused this slot's file: it stays with the reason until it is replaced or removed. */
    refuse: (slot: string, reason: string) => {
      setRefusals((now) => ({ ...now, [slot]: reason }));
      write(() => keepRefusal(userId, slot, reason));
    },
    remove: (slot: string) => change(slot),
    /** After a successful upload of everything picked. */
    done: () => slots.forEach((slot) => change(slot)),
    /**
     * Resolves once the device has stored all changes so far: a page that is left before finds its old picks
     * again.
     */
    settled: () => writes.current,
  };
}
