import { useLingui } from '@lingui/react';
import { profileStatusKey, type UserData } from 'contract/wire/user-data';
import { Link } from 'shared/runtime/router';
import { Badge } from 'shared/ui/badge';
import { ButtonLink } from 'shared/ui/button';
import { ArrowRightIcon } from 'shared/ui/icons';
import type { StaffRequest, Step } from 'shared/ui/next-step';
import { openSteps, type NextSteps } from '../continue/use-next-steps';
import { NewMark } from '../visits/new-mark';
import { adviceFor, heroStateOf, heroViews, statusTexts } from './statuses';
import './status.css';

interface StatusHeroProps {
  /** null: no load has succeeded yet. */
  readonly userData: UserData | null;
  /** What there is to do, as other remotes say. */
  readonly steps: readonly NextSteps[];
  /** The step to continue with. */
  readonly next: Step | null;
  /** The requests of staff that come before what the hero offers. */
  readonly requests: readonly StaffRequest[];
}

function Status({
  userData,
  steps,
  requests,
}: Omit<StatusHeroProps, 'next'> & { readonly userData: UserData }) {
  const { i18n } = useLingui();
  const { statusMessage } = userData;
  const key = profileStatusKey(userData.profileStatus);
  const state = heroStateOf(userData, steps);
  const { title, message } = statusTexts[key];
  const { badge, tone } = heroViews[state];
  const advice = adviceFor(state, steps, requests.length);
  return (
    <>
      <p className="dash-hero__marks">
        <Badge tone={tone}>{i18n.t(badge)}</Badge> <NewMark at={userData.profileStatusAt} />
      </p>
      <h2>{i18n.t(title)}</h2>
      <p className="dash-hero__message">{i18n.t(message)}</p>
      {advice ? <p className="dash-hero__advice">{advice}</p> : null}
      {key === 'requires-updates' ? (
        <NeededUpdates
          steps={steps}
          // With a request it has been said already.
          message={requests.some(({ message }) => message === statusMessage) ? null : statusMessage}
        />
      ) : null}
    </>
  );
}

/**
 * The status of the profile's review, as a picture and in words, with a link to the profile. Nothing is
 * claimed that is not known.
 */
export function StatusHero({ userData, steps, next, requests }: StatusHeroProps) {
  const { i18n } = useLingui();
  const state = userData && heroStateOf(userData, steps);

  return (
    <section className={`dash-hero dash-hero--${state ?? 'unknown'}`} aria-label={i18n.t('Profile status')}>
      <div className="dash-hero__words">
        {userData ? (
          <Status userData={userData} steps={steps} requests={requests} />
        ) : (
          <>
            <h2>{i18n.t('We could not load your profile status')}</h2>
            <p className="dash-hero__message">{i18n.t('Check your connection, then select Refresh.')}</p>
          </>
        )}
        <HeroActions steps={steps} next={next} isPrimary={requests.length === 0} />
      </div>
      {userData && state ? (
        <div className="dash-hero__art">
          <img src={heroViews[state].art} alt="" data-art={profileStatusKey(userData.profileStatus)} />
        </div>
      ) : null}
    </section>
  );
}

type HeroActionsProps = Pick<StatusHeroProps, 'steps' | 'next'> & { readonly isPrimary: boolean };

/**
 * The actions that contributions name are always there (spec section 2: "Update Your Profile"). While
 * another step is open, the link to that step comes before them; a new candidate's open step is where one
 * of them leads, so one link is enough.
 */
function HeroActions({ steps, next, isPrimary }: HeroActionsProps) {
  const { i18n } = useLingui();
  const always = steps.filter(({ action }) => action !== undefined);
  const continuesElsewhere = next !== null && always.every(({ path }) => path !== next.path);
  const first = isPrimary ? 'primary' : 'secondary';
  return (
    <div className="dash-hero__actions">
      {continuesElsewhere ? (
        <ButtonLink to={next.path} size="l" variant={first} iconEnd={<ArrowRightIcon />}>
          {i18n.t('Continue: {step}', { step: next.title })}
        </ButtonLink>
      ) : null}
      {always.map(({ id, action, path }, index) => (
        <ButtonLink
          key={id}
          to={path}
          size="l"
          variant={continuesElsewhere || index > 0 ? 'secondary' : first}
          iconEnd={continuesElsewhere ? null : <ArrowRightIcon />}
        >
          {action}
        </ButtonLink>
      ))}
    </div>
  );
}

/** Under "Profile requires updates": what staff wrote, and the steps that are not complete. */
function NeededUpdates({
  steps,
  message,
}: Pick<StatusHeroProps, 'steps'> & { readonly message: string | null | undefined }) {
  const { i18n } = useLingui();
  const open = openSteps(steps);
  return (
    <>
      {message ? (
        <figure className="dash-needed">
          <figcaption>{i18n.t('Message from our team')}</figcaption>
          <blockquote>{message}</blockquote>
        </figure>
      ) : null}
      {open.length > 0 ? (
        <div className="dash-needed">
          <h3>{i18n.t('Steps to complete')}</h3>
          <ul>
            {open.map(({ path, title }) => (
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
