import { useLingui } from '@lingui/react';
import { PrivacyNote } from '../layout/privacy-note';

/** Consent, which is read before the button that gives it. */
export const ConsentNote = () => {
  const { i18n } = useLingui();
  return (
    <PrivacyNote>
      {i18n.t(
        'When you sign up, you confirm that you are 18 or older. You agree that we keep your details and documents, to match you with jobs, and share what is needed with employers. We keep them until you delete your account or leave it unused for 24 months.',
      )}
    </PrivacyNote>
  );
};
