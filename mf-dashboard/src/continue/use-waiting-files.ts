import { countPicks } from 'shared/form/picked-store';
import { useQueryOnVisit } from 'shared/queries/use-query-on-visit';
import { useSession } from 'shared/runtime/session';

type Counts = Awaited<ReturnType<typeof countPicks>>;

async function countWaiting(userId: string): Promise<Counts> {
  try {
    return await countPicks(userId);
  } catch (error) {
    console.warn('Picked files cannot be kept on this device', error);
    return {};
  }
}

/**
 * How many picked files wait on this device for their upload, by wizard ('onboarding', 'documents').
 * @param loadedAt counted again when it changes
 */
export function useWaitingFiles(loadedAt: number): Counts {
  const userId = useSession()?.user.id;
  const { data = {} } = useQueryOnVisit(
    {
      queryKey: ['waiting-files', userId],
      queryFn: () => countWaiting(userId ?? ''),
      enabled: userId !== undefined,
      gcTime: 0,
    },
    String(loadedAt),
  );
  return data;
}
