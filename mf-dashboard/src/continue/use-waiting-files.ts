import { useEffect, useState } from 'react';
import { countPicks } from 'shared/form/picked-store';
import { useSession } from 'shared/runtime/session';

type Counts = Awaited<ReturnType<typeof countPicks>>;

const none: Counts = {};

/**
 * How many picked files wait on this device for their upload, by the name that their slots begin with.
 * @param loadedAt counted again when it changes
 */
export function useWaitingFiles(loadedAt: number): Counts {
  const userId = useSession()?.user.id;
  const [counted, setCounted] = useState<{ readonly userId: string; readonly counts: Counts } | null>(null);

  useEffect(() => {
    if (!userId) return undefined;
    let left = false;
    countPicks(userId).then(
      (counts) => {
        if (!left) setCounted({ userId, counts });
      },
      (error: unknown) => console.warn('Picked files cannot be kept on this device', error),
    );
    return () => {
      left = true;
    };
  }, [userId, loadedAt]);

  return counted && counted.userId === userId ? counted.counts : none;
}
