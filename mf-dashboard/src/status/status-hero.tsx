import { paths } from 'shared/contract/routes';
import { profileStatusKey, type UserData } from 'shared/contract/user-data';
import { Badge } from 'shared/ui/badge';
import { ButtonLink } from 'shared/ui/button';
import { ArrowRightIcon } from 'shared/ui/icons';
import { Skeleton, SkeletonRegion } from 'shared/ui/skeleton';
import { statusViews } from './statuses';
import './status.css';

interface StatusHeroProps {
  readonly userData: UserData | null;
  /** No answer yet: an outline stands here, since the default message would be a guess. */
  readonly waiting: boolean;
}

/** Where the review of the profile stands, as a picture and in words, with the way to the profile. */
export function StatusHero({ userData, waiting }: StatusHeroProps) {
  const key = profileStatusKey(userData?.profileStatus);
  const { title, message, next, tone, Art } = statusViews[key];
  const unknown = waiting && !userData;

  return (
    <section className={`dash-hero dash-hero--${unknown ? 'waiting' : key}`} aria-label="Profile status">
      <div className="dash-hero__words">
        {unknown ? (
          <SkeletonRegion label="Loading your profile status">
            <Skeleton shape="title" />
            <Skeleton lines={2} />
          </SkeletonRegion>
        ) : (
          <>
            <Badge tone={tone}>{next}</Badge>
            <h2>{title}</h2>
            <p className="dash-hero__message">{message}</p>
          </>
        )}
        <ButtonLink
          to={paths.onboarding()}
          size="l"
          iconEnd={<ArrowRightIcon />}
          className="dash-hero__action"
        >
          Update Your Profile
        </ButtonLink>
      </div>
      <div className="dash-hero__art">{unknown ? null : <Art />}</div>
    </section>
  );
}
