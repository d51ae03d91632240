import { RefreshAnswers } from '../step/refresh-answers';
import type { StepProps } from '../step/step-props';
import { PersonalInformation } from './personal-information';
import { demandPersonalInformation, usePersonalInformation } from './use-personal-information';

/**
 * The first step with its record, which is not part of the profile (spec section 3). The form stands at once, and is filled when
 * the record comes.
 */
export function PersonalInformationStep(step: Pick<StepProps<never>, 'onPrevious' | 'onSaved'>) {
  const { record, waiting, running, refetch } = usePersonalInformation();
  return (
    <>
      <PersonalInformation
        {...step}
        saved={record}
        waiting={waiting}
        // Before the first save the record holds the sign-up's answers, which the candidate has just typed again.
        reload={async () => (await demandPersonalInformation()).dob !== null}
      />
      <RefreshAnswers running={running} onRefresh={() => void refetch()} />
    </>
  );
}
