import { completedDocumentSteps, documentSteps } from 'shared/contract/documents';
import { paths } from 'shared/contract/routes';
import { Navigate } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { usePageTitle } from 'shared/ui/page';
import { usePersonalInformation, type Information } from './personal-information';
import type { StoredDocuments } from './stored';

/** The first step that lacks something; the last when none does. */
function firstOpenStep(stored: StoredDocuments, hasExperience: Information['hasExperience']): string {
  const done = completedDocumentSteps(new Set(stored.keys()), hasExperience);
  const [last] = documentSteps.slice(-1);
  return (documentSteps.find(({ slug }) => !done.includes(slug)) ?? last ?? documentSteps[0]).slug;
}

/** /documents, and an address of no step, lead to where the candidate can go on. */
export function FirstOpenStep() {
  usePageTitle('Documents');
  const { stored, hasExperience, loading } = usePersonalInformation();
  const isSignedIn = useSession() !== null; // after a log out there is nothing to wait for

  if (stored || (isSignedIn && !loading)) {
    const slug = stored ? firstOpenStep(stored, hasExperience) : documentSteps[0].slug;
    return <Navigate to={paths.documents(slug)} replace />;
  }
  return (
    <div className="mg-page">
      <h1>Documents</h1>
      <p role="status">Loading your documents</p>
    </div>
  );
}
