import { paths } from 'platform/routes';
import { Link } from 'shared/runtime/router';
import { Notice } from 'shared/ui/notice';
import type { WizardProgress } from './progress';
import { useWaitingFiles } from './use-waiting-files';

interface WaitingNoticeProps {
  readonly profile: WizardProgress | null;
  readonly documents: WizardProgress | null;
  /** Milliseconds since 1970 of the last answer of the server. */
  readonly answeredAt: number;
}

/** The first line of the dashboard while picked files are not uploaded. */
export function WaitingNotice({ profile, documents, answeredAt }: WaitingNoticeProps) {
  const { onboarding = 0, documents: papers = 0 } = useWaitingFiles(answeredAt);
  const count = onboarding + papers;
  if (count === 0) return null;
  const title =
    count === 1
      ? '1 file on this device waits to be uploaded'
      : `${count} files on this device wait to be uploaded`;
  const links = (
    <>
      {papers > 0 ? <Link to={paths.documents(documents?.next?.slug)}>Go to your documents</Link> : null}
      {onboarding > 0 ? <Link to={paths.onboarding(profile?.next?.slug)}>Go to your profile</Link> : null}
    </>
  );
  return <Notice tone="warn" title={title} actions={links} />;
}
