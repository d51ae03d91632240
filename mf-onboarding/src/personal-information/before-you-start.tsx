import { onboardingSteps } from 'contract/profile';
import './before-you-start.css';

const minutes = onboardingSteps.reduce((sum, step) => sum + step.minutes, 0);

/** What people have to look up for the steps. Folded, so that the first field stays in view. */
export function BeforeYouStart() {
  return (
    <details className="onb-before">
      <summary>What you need before you start</summary>
      <p>
        All {onboardingSteps.length} steps take about {minutes} minutes. You can stop at any time and go on
        later. Have these ready:
      </p>
      <ul>
        <li>your address with its pincode, and your mobile number</li>
        <li>your passing year, your grades and the name of your university</li>
        <li>your employers and your monthly salary, if you have worked</li>
        <li>the speed of your internet connection, in Mbps</li>
        <li>if you want to add them: a picture of yourself, your resume as a PDF, your LinkedIn address</li>
      </ul>
    </details>
  );
}
