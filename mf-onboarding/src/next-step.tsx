import { i18n } from 'shared/i18n/i18n';
import { onboardingSteps } from 'contract/wire/profile';
import { paths } from 'platform/routes';
import { createContribution } from 'shared/remote/create-contribution';
import {
  countSteps,
  NextStepRow,
  type NextStepAnswer,
  type NextStepData,
  type NextStepProps,
} from 'shared/ui/next-step';

const stepsNow = () =>
  onboardingSteps.map(({ slug, title }) => ({ slug, title: i18n.t(title), path: paths.onboarding(slug) }));

/** Every step of the profile is needed. */
function answerFor({ userData }: NextStepProps): NextStepAnswer {
  const completed: readonly string[] | undefined = userData?.completedSteps?.onboarding;
  if (!completed) return { progress: null, next: null, open: [] };
  const steps = stepsNow();
  const open = steps.filter(({ slug }) => !completed.includes(slug));
  return {
    ...countSteps(steps, completed),
    open: open.map(({ title, path }) => ({ title, path })),
  };
}

function ProfileRow({ data, ...props }: NextStepProps & { readonly data: NextStepData }) {
  return <NextStepRow {...data} linked={props.linked} answer={answerFor(props)} />;
}

/** What the profile contributes to the next steps of the dashboard. */
export const { bootstrap, mount, update, unmount, answer } = createContribution({
  name: 'mf-onboarding',
  Part: ProfileRow,
  answer: answerFor,
});
