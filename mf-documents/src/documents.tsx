import { useLingui } from '@lingui/react';
import type { ComponentType } from 'react';
import { completedDocumentSteps, documentSteps, type DocumentStep } from 'contract/wire/documents';
import { paths } from 'platform/routes';
import { RefreshAnswers } from 'shared/form/refresh-answers';
import { Navigate, useNavigate, useParams } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { useUserData } from 'shared/runtime/user-data';
import { usePageTitle } from 'shared/ui/page';
import { Wizard } from 'shared/ui/wizard';
import { LateDigilocker, LateReturn } from './digilocker/late-digilocker';
import { IdentityStep } from './identity/identity-step';
import { WaitingIdentity } from './identity/waiting-identity';
import { usePersonalInformation, type Information } from './personal-information';
import { useDocumentPicks } from './picks';
import { SkillsStep } from './skills/skills-step';
import { StepForm } from './step/step-form';
import type { StepProps } from './step/step-props';

type Step = (typeof documentSteps)[number];

/** Opens the step that the path names; none, or an unknown one, leads to the first open step. */
export function Documents() {
  const { step: slug } = useParams();
  const userId = useSession()?.user.id;
  const step = documentSteps.find((entry) => entry.slug === slug);
  if (slug === 'digilocker') return <LateReturn />;
  if (!step) return <FirstOpenStep />;
  // Another tab may sign somebody else in: nothing of the last candidate stays in the page.
  return <DocumentsArea key={userId} step={step} />;
}

/** All files are optional; identity files that are not uploaded are offered again. */
function AcademicStep(props: StepProps) {
  return (
    <>
      <WaitingIdentity {...props} />
      <StepForm {...props}>
        <LateDigilocker {...props} />
      </StepForm>
    </>
  );
}

const bodies: Readonly<Record<DocumentStep, ComponentType<StepProps>>> = {
  'basic-identity': IdentityStep,
  'academic-documents': AcademicStep,
  'professional-background': StepForm,
  'skills-validation': SkillsStep,
};

/** The list of steps has no links: Previous and Next are the only way (spec section 2). */
function DocumentsArea({ step }: { readonly step: Step }) {
  const { i18n } = useLingui();
  usePageTitle(i18n.t(step.title));
  const navigate = useNavigate();
  const information = usePersonalInformation();
  const picks = useDocumentPicks();
  // Until the stored files are loaded, and where they cannot be.
  const known = useUserData((state) => state.userData?.completedSteps);

  const index = documentSteps.indexOf(step);
  const previous = documentSteps[index - 1];
  const next = documentSteps[index + 1];
  const Body = bodies[step.slug];

  return (
    <Wizard
      label={i18n.t('Steps of your documents')}
      steps={documentSteps.map(({ slug, title }) => ({ slug, title: i18n.t(title) }))}
      current={step.slug}
      done={information.stored ? doneSteps(information) : (known?.documents ?? [])}
    >
      <RefreshAnswers running={information.loading} onRefresh={() => void information.reload()} />
      <Body
        key={step.slug}
        step={step.slug}
        information={information}
        picks={picks}
        onPrevious={previous && (() => navigate(paths.documents(previous.slug)))}
        onDone={() => navigate(next ? paths.documents(next.slug) : paths.dashboard())}
      />
    </Wizard>
  );
}

const doneSteps = ({ stored, hasExperience, absences }: Information) =>
  completedDocumentSteps(new Set(stored?.keys()), hasExperience, new Set(absences?.keys()));

/**
 * /documents, and an address of no step, lead to the first step that lacks something; to the last when none
 * does.
 */
function FirstOpenStep() {
  const { i18n } = useLingui();
  usePageTitle(i18n.t('Documents'));
  const isSignedIn = useSession() !== null; // after a log out there is nothing to ask for
  const information = usePersonalInformation();
  // When it cannot be loaded, to the first step.
  const isKnown = information.stored || (isSignedIn && !information.loading);
  const done = doneSteps(information);
  const open = documentSteps.find(({ slug }) => !done.includes(slug)) ?? documentSteps[3];
  return (
    <div className="mg-page">
      <h1>{i18n.t('Documents')}</h1>
      {isKnown ? (
        <Navigate to={paths.documents(open.slug)} replace />
      ) : (
        <p role="status">{i18n.t('Loading your documents')}</p>
      )}
    </div>
  );
}
