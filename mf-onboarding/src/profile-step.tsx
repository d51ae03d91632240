import type { ComponentType } from 'react';
import { profileGroups, type ProfileStep as Slug, type StoredAnswers } from 'contract/wire/profile';
import { RefreshAnswers } from 'shared/form/refresh-answers';
import { lookupKey } from 'shared/queries/candidate';
import { queryClient } from 'shared/runtime/query';
import type { Step } from './completed-steps';
import { DigitalReadiness } from './digital-readiness/digital-readiness';
import { Education } from './education/education';
import { Experience } from './experience/experience';
import { Expertise } from './expertise/expertise';
import { Portfolio } from './portfolio/portfolio';
import { PendingEmail } from './personal-information/pending-email';
import { demandProfile, type useProfile } from './profile';
import { SelfAssessment } from './self-assessment/self-assessment';
import { StepLoading } from './step/step-loading';
import type { StepProps } from './step/use-step';

interface ProfileStepProps extends Pick<StepProps<never>, 'onPrevious' | 'onSaved' | 'onExit'> {
  readonly slug: Slug;
  /** The steps that are not saved yet; null when it is not known. */
  readonly unsaved: readonly Step[] | null;
  readonly load: ReturnType<typeof useProfile>;
}

/** Each is given the group of the profile that it saves. */
const forms = {
  'education-details': Education,
  'professional-details': Experience,
  'skills-and-expertise': Expertise,
  'resume-and-portfolio': Portfolio,
  'digital-readiness': DigitalReadiness,
  'self-assessment': SelfAssessment,
} satisfies { readonly [S in Slug]: StepForm<StoredAnswers[S]> };

type StepForm<Saved> = ComponentType<
  StepProps<Saved> &
    Pick<ProfileStepProps, 'unsaved'> & { readonly profile: ProfileStepProps['load']['data'] }
>;

/** Any of the six steps whose answers are part of the profile. */
export function ProfileStep({ slug, load, ...props }: ProfileStepProps) {
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

  const Form = forms[slug] as StepForm<unknown>; // fits the group of the same step
  return (
    <>
      <RefreshAnswers running={load.isFetching} onRefresh={refresh} />
      <PendingEmail />
      {load.isPending ? (
        <StepLoading />
      ) : (
        <Form
          {...props}
          profile={load.data}
          saved={load.data?.[profileGroups[slug]]}
          savedVersion={load.data?.versions?.[slug]}
          reload={reload}
        />
      )}
    </>
  );
}
