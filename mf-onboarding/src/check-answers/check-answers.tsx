import { onboardingSteps } from 'shared/contract/profile';
import { paths } from 'shared/contract/routes';
import { ButtonLink } from 'shared/ui/button';
import { ArrowLeftIcon } from 'shared/ui/icons';
import { usePageTitle } from 'shared/ui/page';
import { useNameOf } from '../lookups/use-lookup';
import { PendingEmail } from '../personal-information/pending-email';
import { usePersonalInformation } from '../personal-information/use-personal-information';
import { useProfile } from '../profile';
import { RefreshAnswers } from '../step/refresh-answers';
import { StepLoading } from '../step/step-loading';
import { AnswerSection } from './answer-section';
import { savedAnswers } from './saved-answers';
import './check-answers.css';

/** All saved answers to read through, with links to change them. Not a step: the wizard keeps its seven. */
export function CheckAnswers() {
  usePageTitle('Check your answers');
  const load = useProfile();
  const person = usePersonalInformation();
  const nameOf = useNameOf();
  const loaded = { record: person.data, profile: load.data };

  return (
    <div className="mg-page onb-check-page">
      <div className="onb-check-page__head">
        <h1>Check your answers</h1>
        <p>These are the answers you have saved. You can change them at any time.</p>
      </div>
      <PendingEmail />
      {person.isPending || load.isPending ? (
        <StepLoading />
      ) : (
        onboardingSteps.map((step) => (
          <AnswerSection key={step.slug} step={step} rows={savedAnswers(step.slug, loaded, nameOf)} />
        ))
      )}
      <div className="onb-check-page__foot">
        <ButtonLink variant="secondary" icon={<ArrowLeftIcon />} to={paths.onboarding('self-assessment')}>
          Back to self-assessment
        </ButtonLink>
        <ButtonLink to={paths.documents()}>Continue to documents</ButtonLink>
      </div>
      <RefreshAnswers
        running={person.isFetching || load.isFetching}
        onRefresh={() => void Promise.all([load.refetch(), person.refetch()])}
      />
    </div>
  );
}
