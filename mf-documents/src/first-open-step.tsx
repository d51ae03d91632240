import { useEffect, useState } from 'react';
import { completedDocumentSteps, documentSteps } from 'shared/contract/documents';
import { paths } from 'shared/contract/routes';
import { Navigate } from 'shared/runtime/router';
import { useSession } from 'shared/runtime/session';
import { usePageTitle } from 'shared/ui/page';
import { usePersonalInformation, type Known } from './personal-information';

/** The first step that lacks something; the last when none does. */
function firstOpenStep({ stored, hasExperience }: Known): string {
  const done = completedDocumentSteps(new Set(stored.keys()), hasExperience);
  const [last] = documentSteps.slice(-1);
  return (documentSteps.find(({ slug }) => !done.includes(slug)) ?? last ?? documentSteps[0]).slug;
}

/** /documents, and an address of no step, lead to where the candidate can go on. */
export function FirstOpenStep() {
  usePageTitle('Documents');
  const userId = useSession()?.user.id;
  const { known } = usePersonalInformation();
  const [slug, setSlug] = useState<string | null>(null);

  useEffect(() => {
    let left = userId === undefined; // after a log out there is nothing to ask for
    if (left) return undefined;
    void known().then((what) => {
      if (!left) setSlug(what ? firstOpenStep(what) : documentSteps[0].slug);
    });
    return () => {
      left = true;
    };
  }, [known, userId]);

  if (slug) return <Navigate to={paths.documents(slug)} replace />;
  return (
    <div className="mg-page">
      <h1>Documents</h1>
      <p role="status">Loading your documents</p>
    </div>
  );
}
