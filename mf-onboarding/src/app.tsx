import { paths } from 'platform/routes';
import { Route, Routes } from 'shared/runtime/router';
import { CheckAnswers } from './check-answers/check-answers';
import { Onboarding } from './onboarding';

export function App() {
  return (
    <Routes>
      <Route path="/onboarding" element={<Onboarding />} />
      <Route path={paths.checkAnswers()} element={<CheckAnswers />} />
      <Route path={paths.onboarding(':step')} element={<Onboarding />} />
    </Routes>
  );
}
