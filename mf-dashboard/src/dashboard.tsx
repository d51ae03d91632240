import { useLingui } from '@lingui/react';
import { i18n } from 'shared/i18n/i18n';
import { clock } from 'contract/language/moment';
import { useHydrated } from 'shared/remote/use-hydrated';
import { userDataQuery, userJobsQuery } from 'shared/queries/dashboard';
import { useQuery } from 'shared/runtime/query';
import { useSession } from 'shared/runtime/session';
import { useUserData } from 'shared/runtime/user-data';
import { Button } from 'shared/ui/button';
import { RefreshIcon } from 'shared/ui/icons';
import { usePageTitle } from 'shared/ui/page';
import { ApplicationList } from './applications/application-list';
import { ContinueCard } from './continue/continue-card';
import { nextStepOf, useNextSteps } from './continue/use-next-steps';
import { WaitingNotice } from './continue/waiting-notice';
import { Outline } from './outline';
import { RequestList } from './requests/request-list';
import { PasskeyOffer } from './status/passkey-offer';
import { StatusHero } from './status/status-hero';
import { VerifyEmail } from './status/verify-email';
import './dashboard.css';

/**
 * Spec section 2, "Dashboard". What the header has already loaded is shown at once, and is refreshed all the
 * same.
 */
export function Dashboard() {
  const { i18n } = useLingui();
  usePageTitle(i18n.t('Dashboard'));
  // After a log out the dashboard stays until the next screen is ready, without a session to load for.
  const user = useSession()?.user;
  const firstName = user?.firstName.trim();
  const userData = useUserData((state) => state.userData);
  const userJobs = useUserData((state) => state.userJobs);
  // They load into the user-data store.
  const userLoad = useQuery(userDataQuery(user?.id));
  const jobsLoad = useQuery(userJobsQuery(user?.id));

  const steps = useNextSteps(userData, userLoad.dataUpdatedAt);
  const next = nextStepOf(steps);
  const asked = steps.flatMap(({ answer }) => (answer?.requests ? [answer.requests] : []));
  const requests = asked.flatMap(({ items }) => items);

  return (
    <div className="mg-page dash-page">
      <div className="dash-welcome">
        <div className="dash-welcome__words">
          <h1>
            {firstName
              ? i18n.t('Thank you for being here, {firstName}', { firstName })
              : i18n.t('Thank you for being here')}
          </h1>
          <p>{i18n.t('Check your profile status and follow your job applications.')}</p>
        </div>
        <Refresh loads={[userLoad, jobsLoad]} />
      </div>

      {!userData && userLoad.isPending ? (
        <Outline />
      ) : (
        <>
          <WaitingNotice steps={steps} answeredAt={userLoad.dataUpdatedAt} />
          <VerifyEmail userData={userData} />
          {asked.map((list, index) => (
            <RequestList key={list.title} id={`dash-requests-${index}`} isFirst={index === 0} {...list} />
          ))}
          <div className="dash-top">
            <StatusHero userData={userData} steps={steps} next={next} requests={requests} />
            <ContinueCard userData={userData} steps={steps} linked={next?.path ?? null} />
          </div>
          <ApplicationList applications={userJobs} waiting={jobsLoad.isPending} />
          <PasskeyOffer userData={userData} />
        </>
      )}
    </div>
  );
}

type Load = Pick<ReturnType<typeof useQuery>, 'isFetching' | 'dataUpdatedAt' | 'refetch'>;

/**
 * Loads both parts again. Always there: a failed load says nothing (spec section 8), so this is the way to
 * try again. The time says when the data was loaded; a failed load does not change it.
 */
function Refresh({ loads }: { readonly loads: readonly Load[] }) {
  const { i18n } = useLingui();
  const running = loads.some((load) => load.isFetching);
  const isAsleep = !useHydrated();
  const answeredAt = Math.min(...loads.map((load) => load.dataUpdatedAt));

  return (
    <div className="dash-refresh">
      <p className="dash-refresh__time" role="status">
        {answeredAt > 0 && !running ? i18n.t('Updated at {time}', { time: clockTime(answeredAt) }) : null}
      </p>
      <Button
        variant="quiet"
        icon={<RefreshIcon />}
        loading={running}
        disabled={isAsleep}
        onClick={() => loads.forEach((load) => void load.refetch())}
      >
        <span className="dash-refresh__word">{i18n.t('Refresh')}</span>
      </Button>
    </div>
  );
}

/** '9:05 am', 'सुबह 9:05' */
const clockTime = (at: number): string => new Intl.DateTimeFormat(i18n.locales, clock(i18n)).format(at);
