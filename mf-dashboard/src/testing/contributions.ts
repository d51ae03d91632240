import type { UserData } from 'contract/wire/user-data';
import type { LocalContribution } from 'sdk/standalone/local-points';
import type { NextStepAnswer, NextStepData, NextStepProps, Step } from 'shared/ui/next-step';

const stepsOf = (subject: string, count: number): readonly Step[] =>
  Array.from({ length: count }, (_, index) => ({
    title: `${subject} step ${index + 1}`,
    path: `/${subject.toLowerCase()}/${index + 1}`,
  }));

/** Steps that the fakes below have, and what remote.json says of each. */
export const profileSteps = stepsOf('Profile', 3);
export const paperSteps = stepsOf('Papers', 2);

/** How many steps of each are done; null: not known. */
export interface Done {
  readonly profile: number | null;
  readonly papers: number | null;
}

let done: Done = { profile: null, papers: null };
let requests: NextStepAnswer['requests'];

/** What the contributions of the next test answer. */
export function contribute(next: Done, asked?: NextStepAnswer['requests']): void {
  done = next;
  requests = asked;
}

function answerOf(steps: readonly Step[], count: number | null): NextStepAnswer {
  if (count === null) return { progress: null, next: null, open: [] };
  const open = steps.slice(count);
  const text = `${count} of ${steps.length} steps saved`;
  return { progress: { text, done: count, total: steps.length }, next: open[0] ?? null, open };
}

/** Draws what it was given, as no real contribution does. */
function contribution(
  remote: string,
  data: NextStepData,
  answer: (userData: UserData | null) => NextStepAnswer,
): LocalContribution {
  const draw = async ({ domElement, pointProps }: { domElement?: HTMLElement; pointProps?: object }) => {
    const { linked } = pointProps as NextStepProps;
    if (domElement) domElement.textContent = `${data.subject}, linked: ${linked ?? 'nothing'}`;
  };
  return {
    remote,
    point: 'dashboard/next-steps',
    data: { ...data },
    code: {
      bootstrap: () => Promise.resolve(),
      mount: draw,
      update: draw,
      unmount: async ({ domElement }) => domElement?.replaceChildren(),
      answer: (props) => answer((props as NextStepProps).userData),
    },
  };
}

/** Two remotes that contribute to the next steps. */
export const contributions: readonly LocalContribution[] = [
  contribution(
    'mf-first',
    {
      subject: 'profile',
      content: 'answers',
      path: '/profile/1',
      action: 'Update Your Profile',
      picks: 'profile',
    },
    (userData) => answerOf(profileSteps, userData && done.profile),
  ),
  contribution(
    'mf-second',
    { subject: 'papers', content: 'papers', path: '/papers/1', picks: 'papers' },
    (userData) => ({
      ...answerOf(paperSteps, userData && done.papers),
      ...(userData && requests ? { requests } : {}),
    }),
  ),
];
