import { paths } from 'platform/routes';
import { profileStatusKey, type UserData } from 'contract/user-data';
import { Link } from 'shared/runtime/router';
import { Badge } from 'shared/ui/badge';
import { ButtonLink } from 'shared/ui/button';
import { ArrowRightIcon } from 'shared/ui/icons';
import { openSteps, type NextStep } from '../continue/progress';
import { NewMark } from '../visits/new-mark';
import { adviceFor, heroStateOf, heroViews, statusTexts } from './statuses';
import './status.css';

interface StatusHeroProps {
  /** null: no load has succeeded yet. */
  readonly userData: UserData | null;
  /** The step to continue with. */
  readonly next: NextStep | null;
  /** How many requests of staff come before what the hero offers. */
  readonly requests: number;
}

function Status({ userData, requests }: Omit<StatusHeroProps, 'next'> & { readonly userData: UserData }) {
  const key = profileStatusKey(userData.profileStatus);
  const state = heroStateOf(userData);
  const { title, message } = statusTexts[key];
  const { badge, tone } = heroViews[state];
  const advice = adviceFor(state, userData, requests);
  return (
    <>
      <p className="dash-hero__marks">
        <Badge tone={tone}>{badge}</Badge> <NewMark at={userData.profileStatusAt} />
      </p>
      <h2>{title}</h2>
      <p className="dash-hero__message">{message}</p>
      {advice ? <p className="dash-hero__advice">{advice}</p> : null}
      {key === 'requires-updates' ? <NeededUpdates userData={userData} /> : null}
    </>
  );
}

/**
 * The status of the profile's review, as a picture and in words, with a link to the profile. Nothing is
 * claimed that is not known.
 */
export function StatusHero({ userData, next, requests }: StatusHeroProps) {
  const state = userData && heroStateOf(userData);

  return (
    <section className={`dash-hero dash-hero--${state ?? 'unknown'}`} aria-label="Profile status">
      <div className="dash-hero__words">
        {userData ? (
          <Status userData={userData} requests={requests} />
        ) : (
          <>
            <h2>We could not load your profile status</h2>
            <p className="dash-hero__message">Check your connection, then select Refresh.</p>
          </>
        )}
        <HeroActions next={next} isPrimary={requests === 0} />
      </div>
      {userData && state ? (
        <div className="dash-hero__art">
          <img src={heroViews[state].art} alt="" data-art={profileStatusKey(userData.profileStatus)} />
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
