import { paths } from 'platform/routes';
import { Route, Routes } from 'shared/runtime/router';
import { CheckAnswers } from './check-answers/check-answers';
import { Onboarding } from './onboarding';
import { checkAnswersPath } from './paths';

export function App() {
  return (
    <Routes>
      <Route path="/onboarding" element={<Onboarding />} />
      <Route path={checkAnswersPath} element={<CheckAnswers />} />
      <Route path={paths.onboarding(':step')} element={<Onboarding />} />
    </Routes>
  );
}
