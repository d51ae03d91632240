import { RefreshAnswers } from '../step/refresh-answers';
import { StepLoading } from '../step/step-loading';
import type { StepProps } from '../step/step-props';
import { PersonalInformation } from './personal-information';
import { demandPersonalInformation, usePersonalInformation } from './use-personal-information';

/** The first step with its record, which is not part of the profile (spec section 3). */
export function PersonalInformationStep(step: Pick<StepProps<never>, 'onPrevious' | 'onSaved'>) {
  const { record, waiting, running, refetch } = usePersonalInformation();
  if (waiting) return <StepLoading />;
  return (
    <>
      <PersonalInformation
        {...step}
        saved={record}
        // Before the first save the record holds the sign-up's answers, which the candidate has just typed again.
        reload={async () => (await demandPersonalInformation()).dob !== null}
      />
      <RefreshAnswers running={running} onRefresh={() => void refetch()} />
    </>
  );
}
