import { useLingui } from '@lingui/react';
import { useLayoutEffect } from 'react';
import { initialClientState } from 'contract/wire/client-state';
import { i18n } from 'shared/i18n/i18n';
import { onboardingSteps } from 'contract/wire/profile';
import { paths } from 'platform/routes';
import { userDataQuery } from 'shared/queries/dashboard';
import { useQuery } from 'shared/runtime/query';
import { Navigate, useNavigate, useParams } from 'shared/runtime/router';
import { session, useSession } from 'shared/runtime/session';
import { useUserData, userDataStore } from 'shared/runtime/user-data';
import { usePageTitle } from 'shared/ui/page';
import { Wizard } from 'shared/ui/wizard';
import { completedSteps, markSaved, unsavedSteps, type Step } from './completed-steps';
import { checkAnswersPath } from './paths';
import { PersonalInformation } from './personal-information/personal-information';
import { useProfile } from './profile';
import { ProfileStep } from './profile-step';
import { StepLoading } from './step/step-loading';

const withMinutes = () =>
  onboardingSteps.map(({ slug, title, description, minutes }) => ({
    slug,
    title: i18n.t(title),
    description: i18n.t('{description} · about {minutes}\u00a0minutes', {
      description: i18n.t(description),
      minutes,
    }),
  }));

/** Opens the step that the path names; any other path leads to the first step that is not saved. */
export function Onboarding() {
  const { step: slug } = useParams();
  const step = onboardingSteps.find((entry) => entry.slug === slug);
  return step ? <OnboardingStep step={step} /> : <FirstOpenStep />;
}

function OnboardingStep({ step }: { readonly step: Step }) {
  const { i18n } = useLingui();
  usePageTitle(i18n.t(step.title));
  const navigate = useNavigate();
  // React's view of the session begins empty where the page came with the form's HTML: a key that followed it
  // would throw away the form with what was typed there.
  const userId = (useSession() ?? session.get())?.user.id;
  const load = useProfile();
  const userData = useUserData((state) => state.userData);
  const selected = useUserData((state) => state.selectedSidebar);
  const isInitial = selected === initialClientState.selectedSidebar;

  // Before the paint, or the list would mark the previous step. Also after a reset, when another tab has
  // changed the session.
  useLayoutEffect(() => {
    userDataStore.set({ selectedSidebar: step.slug });
  }, [step.slug, isInitial]);

  const index = onboardingSteps.indexOf(step);
  const previous = onboardingSteps[index - 1];
  const next = onboardingSteps[index + 1];
  const common = {
    onExit: (isSaved: boolean) => {
      if (isSaved) markSaved([step.slug]);
      void navigate(paths.dashboard());
    },
    onPrevious: previous && (() => void navigate(paths.onboarding(previous.slug))),
    // The path's change has the profile fetched again; the last step stays where it is.
    onSaved: () => {
      markSaved([step.slug]);
      void (next ? navigate(paths.onboarding(next.slug)) : load.refetch());
    },
  };

  return (
    <Wizard
      label={i18n.t('Steps of your profile')}
      steps={withMinutes()}
      current={step.slug}
      selected={selected}
      done={completedSteps(load.data, userData)}
      pathTo={paths.onboarding}
    >
      {step.slug === 'personal-information' ? (
        <PersonalInformation key={userId} {...common} />
      ) : (
        // A form of its own for each step and person.
        <ProfileStep
          key={`${userId} ${step.slug}`}
          slug={step.slug}
          load={load}
          unsaved={unsavedSteps(load.data, userData)}
          {...common}
        />
      )}
    </Wizard>
  );
}

/**
 * Leads to the first step that is not saved, and to the answers once all are, as the user data say.
 */
function FirstOpenStep() {
  const { i18n } = useLingui();
  const userId = useSession()?.user.id;
  const userData = useUserData((state) => state.userData);
  const { isError } = useQuery({
    ...userDataQuery(userId),
    enabled: userId !== undefined && !userData,
  });

  if (!userData && !isError) {
    return (
      <div className="mg-page">
        <h1 className="mg-visually-hidden">{i18n.t('Your profile')}</h1>
        <StepLoading />
      </div>
    );
  }
  const unsaved = unsavedSteps(undefined, userData) ?? onboardingSteps;
  const path = unsaved[0] ? paths.onboarding(unsaved[0].slug) : checkAnswersPath;
  return <Navigate to={path} replace />;
}
