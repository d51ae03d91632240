import { useEffect, useState } from 'react';
import type { ProfileAggregate } from 'contract/wire/profile';
import { useLookup } from '../lookups/use-lookup';

/** Skills that suit the saved degree and job title. Their table is fetched once one of the two is known. */
export function useLikelySkills(profile: ProfileAggregate | undefined): readonly string[] {
  const [skills, setSkills] = useState<readonly string[]>([]);
  const { entries } = useLookup('degree');
  const degree = entries.find(({ id }) => id === profile?.educations?.degree_id)?.name ?? '';
  const title = profile?.professionals?.desired_job_title ?? '';
  useEffect(() => {
    if (!degree && !title) return;
    import(/* webpackChunkName: "likely-skills" */ './likely-skills').then(
      ({ likelySkills }) => setSkills(likelySkills(title, degree)),
      (error: unknown) => console.warn('Skills are listed by their names alone', error),
    );
  }, [degree, title]);
  return skills;
}
