import { completedDocumentSteps, documentSteps } from 'shared/contract/documents';
import { paths } from 'shared/contract/routes';
import { Navigate } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { usePageTitle } from 'shared/ui/page';
import { usePersonalInformation, type Information } from './personal-information';

/** The first step that lacks something; the last when none does. */
function firstOpenStep({ stored, hasExperience }: Information): string {
  const done = completedDocumentSteps(new Set(stored?.keys()), hasExperience);
  return (documentSteps.find(({ slug }) => !done.includes(slug)) ?? documentSteps[3]).slug;
}

/** /documents, and an address of no step, lead to where the candidate can go on. */
export function FirstOpenStep() {
  usePageTitle('Documents');
  const isSignedIn = useSession() !== null; // after a log out there is nothing to ask for
  const information = usePersonalInformation();
  // When it cannot be loaded, to the first step.
  const isKnown = information.stored || (isSignedIn && !information.loading);
  return (
    <div className="mg-page">
      <h1>Documents</h1>
      {isKnown ? (
        <Navigate to={paths.documents(firstOpenStep(information))} replace />
      ) : (
        <p role="status">Loading your documents</p>
      )}
    </div>
  );
}
