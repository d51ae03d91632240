import type { UserData } from 'shared/contract/user-data';
import { Link } from 'shared/runtime/router';
import { openSteps } from '../continue/progress';

/** Under "Profile requires updates": what staff wrote, and the steps that are not complete. */
export function NeededUpdates({ userData }: { readonly userData: UserData }) {
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
