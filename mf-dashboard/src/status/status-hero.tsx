import { paths } from 'platform/routes';
import { profileStatusKey, type UserData } from 'contract/user-data';
import { Link } from 'shared/runtime/router';
import { Badge } from 'shared/ui/badge';
import { ButtonLink } from 'shared/ui/button';
import { ArrowRightIcon } from 'shared/ui/icons';
import { Skeleton, SkeletonRegion } from 'shared/ui/skeleton';
import { openSteps, type NextStep } from '../continue/progress';
import { NewMark } from '../visits/new-mark';
import { statusViews } from './statuses';
import './status.css';

interface StatusHeroProps {
  /** null: not known, because no load has succeeded yet. */
  readonly userData: UserData | null;
  /** No answer yet. */
  readonly waiting: boolean;
  /** The step to continue with. */
  readonly next: NextStep | null;
  /** A request of staff comes before what the hero offers. */
  readonly hasRequests: boolean;
}

function Status({ userData }: { readonly userData: UserData }) {
  const key = profileStatusKey(userData.profileStatus);
  const { title, message, next, tone } = statusViews[key];
  return (
    <>
      <p className="dash-hero__marks">
        <Badge tone={tone}>{next}</Badge> <NewMark at={userData.profileStatusAt} />
      </p>
      <h2>{title}</h2>
      <p className="dash-hero__message">{message}</p>
      {key === 'requires-updates' ? <NeededUpdates userData={userData} /> : null}
    </>
  );
}

/**
 * The status of the profile's review, as a picture and in words, with a link to the profile. Nothing is
 * claimed that is not known.
 */
export function StatusHero({ userData, waiting, next, hasRequests }: StatusHeroProps) {
  const key = userData ? profileStatusKey(userData.profileStatus) : 'waiting';

  return (
    <section className={`dash-hero dash-hero--${key}`} aria-label="Profile status">
      <div className="dash-hero__words">
        {userData ? <Status userData={userData} /> : null}
        {!userData && waiting ? (
          <SkeletonRegion label="Loading your profile status">
            <Skeleton shape="title" />
            <Skeleton lines={2} />
          </SkeletonRegion>
        ) : null}
        {!userData && !waiting ? (
          <>
            <h2>We could not load your profile status</h2>
            <p className="dash-hero__message">Check your connection, then select Refresh.</p>
          </>
        ) : null}
        <HeroActions next={next} isPrimary={!hasRequests} />
      </div>
      {userData || waiting ? (
        <div className="dash-hero__art">
          {key === 'waiting' ? null : <img src={statusViews[key].art} alt="" data-art={key} />}
        </div>
      ) : null}
    </section>
  );
}

/**
 * "Update Your Profile" is always there (spec section 2). While another step is open, the link to that step
 * comes before it; a new candidate's open step is where "Update Your Profile" leads, so one link is enough.
 */
function HeroActions({ next, isPrimary }: { readonly next: NextStep | null; readonly isPrimary: boolean }) {
  const continuesElsewhere = next !== null && next.path !== paths.onboarding();
  const first = isPrimary ? 'primary' : 'secondary';
  return (
    <div className="dash-hero__actions">
      {continuesElsewhere ? (
        <ButtonLink to={next.path} size="l" variant={first} iconEnd={<ArrowRightIcon />}>
          {`Continue: ${next.title}`}
        </ButtonLink>
      ) : null}
      <ButtonLink
        to={paths.onboarding()}
        size="l"
        variant={continuesElsewhere ? 'secondary' : first}
        iconEnd={continuesElsewhere ? null : <ArrowRightIcon />}
      >
        Update Your Profile
      </ButtonLink>
      {next ? <p className="dash-hero__progress">{next.progress}</p> : null}
    </div>
  );
}

/** Under "Profile requires updates": what staff wrote, and the steps that are not complete. */
function NeededUpdates({ userData }: { readonly userData: UserData }) {
  const steps = openSteps(userData);
  return (
    <>
      {userData.statusMessage ? (
        <figure className="dash-needed">
          <figcaption>Message from our team</figcaption>
          <blockquote>{userData.statusMessage}</blockquote>
        </figure>
      ) : null}
      {steps.length > 0 ? (
        <div className="dash-needed">
          <h3>Steps to complete</h3>
          <ul>
            {steps.map(({ path, title }) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
