import { useSession } from 'shared/runtime/session';
import { useUserData } from 'shared/runtime/user-data';
import { usePageTitle } from 'shared/ui/page';
import { ApplicationList } from './applications/application-list';
import { ContinueCard } from './continue/continue-card';
import { useDashboardLoads } from './loads';
import { Refresh } from './refresh';
import { StatusHero } from './status/status-hero';
import './dashboard.css';

/** Spec section 2, "Dashboard". What the header has already loaded is shown at once, and is refreshed all the same. */
export function Dashboard() {
  usePageTitle('Dashboard');
  const firstName = useSession()?.user.firstName.trim();
  const userData = useUserData((state) => state.userData);
  const userJobs = useUserData((state) => state.userJobs);
  const loads = useDashboardLoads();

  return (
    <div className="mg-page dash-page">
      <div className="dash-welcome">
        <div className="dash-welcome__words">
          <h1>{firstName ? `Thank you for being here, ${firstName}` : 'Thank you for being here'}</h1>
          <p>Check your profile status and follow your job applications.</p>
        </div>
        <Refresh loads={[loads.userData, loads.userJobs]} />
      </div>

      <div className="dash-top">
        <StatusHero userData={userData} waiting={loads.userData.waiting} />
        <ContinueCard
          userData={userData}
          waiting={loads.userData.waiting}
          answeredAt={loads.userData.answeredAt}
        />
      </div>

      <ApplicationList applications={userJobs} waiting={loads.userJobs.waiting} />
    </div>
  );
}
