import { useMemo, useState } from 'react';
import type { UserData } from 'contract/wire/user-data';
import { useContributions } from 'shared/ui/extension-point';
import type { NextStepAnswer, NextStepData, Step } from 'shared/ui/next-step';

/** The extension point of remote.json. */
export const point = 'dashboard/next-steps';

/** What another remote contributes to the point. */
export interface NextSteps extends NextStepData {
  readonly id: string;
  /** null: not known. */
  readonly answer: NextStepAnswer | null;
}

/**
 * What is contributed to the next steps. An answer that comes after the data does not count before the next
 * load: it would move what a candidate reads already.
 * @param answeredAt milliseconds since 1970 of the last answer of the server; 0 before it
 */
export function useNextSteps(userData: UserData | null, answeredAt: number): readonly NextSteps[] {
  const props = useMemo(() => ({ userData, linked: null }), [userData]);
  const all = useContributions(point, props);
  const known = all.filter(({ answer }) => answer !== undefined).map(({ id }) => id);
  const isShown = userData !== null || answeredAt > 0;
  const [counted, setCounted] = useState<{ readonly at: number; readonly ids: readonly string[] } | null>(
    null,
  );
  if (isShown && counted?.at !== answeredAt) setCounted({ at: answeredAt, ids: known });
  const ids = isShown ? (counted?.ids ?? known) : known;
  return all.map(({ id, data, answer }) => ({
    // The release checks compare it with the point's schema.
    ...(data as unknown as NextStepData),
    id,
    // It fits that schema, or the host would not pass it on.
    answer: ids.includes(id) ? ((answer as NextStepAnswer | undefined) ?? null) : null,
  }));
}

/** All answers with their progress; null when one is not known. */
export function progressOf(steps: readonly NextSteps[]) {
  const known = steps.flatMap(({ answer }) => (answer?.progress ? [answer.progress] : []));
  return known.length === steps.length && steps.length > 0 ? known : null;
}

/** The steps that still need something from the candidate. */
export const openSteps = (steps: readonly NextSteps[]): readonly Step[] =>
  steps.flatMap(({ answer }) => answer?.open ?? []);

/** The step to continue with; null when nothing that we need is open, or when that is not known. */
export function nextStepOf(steps: readonly NextSteps[]): Step | null {
  const found = progressOf(steps) && steps.find(({ answer }) => answer?.open.length);
  const [step] = found?.answer?.open ?? [];
  return step ?? null;
}
