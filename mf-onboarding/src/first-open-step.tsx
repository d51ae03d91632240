import { onboardingSteps } from 'shared/contract/profile';
import { paths } from 'shared/contract/routes';
import { firstOpenStepQuery } from 'shared/queries/candidate';
import { useQuery } from 'shared/runtime/query';
import { Navigate } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { useUserData } from 'shared/runtime/user-data';
import { unsavedSteps } from './completed-steps';
import { StepLoading } from './step/step-loading';

/**
 * Leads to the first step that is not saved, and to the answers once all are. The header may have loaded which steps
 * are saved; when its load is still under way or has failed, this one decides.
 */
export function FirstOpenStep() {
  const userId = useSession()?.user.id;
  const known = useUserData((state) => state.userData);
  const { data, isError } = useQuery({
    ...firstOpenStepQuery(userId),
    enabled: userId !== undefined && !known,
  });
  const userData = known ?? data;

  if (!userData && !isError) {
    return (
      <div className="mg-page">
        <h1 className="mg-visually-hidden">Your profile</h1>
        <StepLoading />
      </div>
    );
  }
  const unsaved = unsavedSteps(undefined, userData ?? null) ?? onboardingSteps;
  const path = unsaved[0] ? paths.onboarding(unsaved[0].slug) : paths.checkAnswers();
  return <Navigate to={path} replace />;
}
