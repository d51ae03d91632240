import { paths } from 'shared/contract/routes';
import { Route, Routes } from 'shared/runtime/router';
import { Dashboard } from './dashboard';

export function App() {
  return (
    <Routes>
      <Route path={paths.dashboard()} element={<Dashboard />} />
    </Routes>
  );
}
