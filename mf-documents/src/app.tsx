import { paths } from 'platform/routes';
import { Route, Routes } from 'shared/runtime/router';
import { Documents } from './documents';

export function App() {
  return (
    <Routes>
      <Route path={paths.documents(':step?')} element={<Documents />} />
    </Routes>
  );
}
