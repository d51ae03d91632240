import { profileGroups, type ProfileAggregate, type ProfileStep as Slug } from 'shared/contract/profile';
import { lookupKey } from 'shared/queries/candidate';
import { queryClient } from 'shared/runtime/query';
import type { Step } from './completed-steps';
import { DigitalReadiness } from './digital-readiness/digital-readiness';
import { Education } from './education/education';
import { Experience } from './experience/experience';
import { Expertise } from './expertise/expertise';
import { Portfolio } from './portfolio/portfolio';
import { demandProfile, type useProfile } from './profile';
import { SelfAssessment } from './self-assessment/self-assessment';
import { RefreshAnswers } from './step/refresh-answers';
import { StepLoading } from './step/step-loading';
import type { StepProps } from './step/use-step';

interface ProfileStepProps extends Pick<StepProps<never>, 'onPrevious' | 'onSaved'> {
  readonly slug: Slug;
  /** The steps that are not saved yet; null when it is not known. */
  readonly unsaved: readonly Step[] | null;
  readonly load: ReturnType<typeof useProfile>;
}

type Common = Omit<StepProps<never>, 'saved'>;

function formOf(
  slug: Slug,
  profile: ProfileAggregate | undefined,
  unsaved: readonly Step[] | null,
  common: Common,
) {
  switch (slug) {
    case 'education-details':
      return <Education {...common} saved={profile?.educations} />;
    case 'professional-details':
      return <Experience {...common} saved={profile?.professionals} />;
    case 'skills-and-expertise':
      return <Expertise {...common} saved={profile?.skills} />;
    case 'resume-and-portfolio':
      return <Portfolio {...common} saved={profile?.resumes} />;
    case 'digital-readiness':
      return <DigitalReadiness {...common} saved={profile?.digital_readiness} />;
    case 'self-assessment':
      return <SelfAssessment {...common} saved={profile?.self_assessment} unsaved={unsaved} />;
  }
}

/** Any of the six steps whose answers are part of the profile. */
export function ProfileStep({ slug, load, unsaved, onPrevious, onSaved }: ProfileStepProps) {
  const reload = async () => {
    const profile = await demandProfile();
    return { isSaved: profile[profileGroups[slug]] !== null, version: profile.versions?.[slug] };
  };
  const refresh = () => {
    void load.refetch();
    void queryClient.refetchQueries({
      queryKey: [lookupKey],
      predicate: ({ state }) => state.status === 'error',
    });
  };

  if (load.isPending) return <StepLoading />;
  return (
    <>
      {formOf(slug, load.data, unsaved, {
        savedVersion: load.data?.versions?.[slug],
        reload,
        onPrevious,
        onSaved,
      })}
      <RefreshAnswers running={load.isFetching} onRefresh={refresh} />
    </>
  );
}
