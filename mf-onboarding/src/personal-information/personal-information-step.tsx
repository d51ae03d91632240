import { RefreshAnswers } from '../step/refresh-answers';
import type { StepProps } from '../step/use-step';
import { PersonalInformation } from './personal-information';
import { demandPersonalInformation, usePersonalInformation } from './use-personal-information';

/**
 * The first step with its record, which is not part of the profile (spec section 3). The form is rendered at once, and
 * filled when the record arrives.
 */
export function PersonalInformationStep(step: Pick<StepProps<never>, 'onPrevious' | 'onSaved'>) {
  const { data: record, isPending, isFetching, refetch } = usePersonalInformation();
  return (
    <>
      <PersonalInformation
        {...step}
        saved={record}
        savedVersion={record?.versions?.['personal-information']}
        waiting={isPending}
        reload={async () => {
          const { dob, versions } = await demandPersonalInformation();
          // Before the first save the record has the answers of the sign-up, which the candidate has just typed again.
          return { isSaved: dob !== null, version: versions?.['personal-information'] };
        }}
      />
      <RefreshAnswers running={isFetching} onRefresh={() => void refetch()} />
    </>
  );
}
