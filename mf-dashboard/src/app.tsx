import { paths } from 'platform/routes';
import { Route, Routes } from 'shared/runtime/router';
import { Dashboard } from './dashboard';

export function App() {
  return (
    <Routes>
      <Route path={paths.dashboard()} element={<Dashboard />} />
    </Routes>
  );
}
