import { paths } from 'shared/contract/routes';
import { Route, Routes } from 'shared/runtime/router';
import { Onboarding } from './onboarding';

export function App() {
  return (
    <Routes>
      <Route path="/onboarding" element={<Onboarding />} />
      <Route path={paths.onboarding(':step')} element={<Onboarding />} />
    </Routes>
  );
}
