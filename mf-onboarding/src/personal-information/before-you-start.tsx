import { useLingui } from '@lingui/react';
import { onboardingSteps } from 'contract/wire/profile';
import './before-you-start.css';

const minutes = onboardingSteps.reduce((sum, step) => sum + step.minutes, 0);

/** What people have to look up for the steps. Folded, so that the first field stays in view. */
export function BeforeYouStart() {
  const { i18n } = useLingui();
  return (
    <details className="onb-before">
      <summary>{i18n.t('What you need before you start')}</summary>
      <p>
        {i18n.t(
          'All {count} steps take about {minutes} minutes. You can stop at any time and go on later. ' +
            'Have these ready:',
          { count: onboardingSteps.length, minutes },
        )}
      </p>
      <ul>
        <li>{i18n.t('your address with its pincode, and your mobile number')}</li>
        <li>{i18n.t('your passing year, your grades and the name of your university')}</li>
        <li>{i18n.t('your employers and your monthly salary, if you have worked')}</li>
        <li>{i18n.t('the speed of your internet connection, in Mbps')}</li>
        <li>
          {i18n.t(
            'if you want to add them: a picture of yourself, your resume as a PDF, your LinkedIn address',
          )}
        </li>
      </ul>
    </details>
  );
}
