import { useLingui } from '@lingui/react';
import { Link } from 'shared/runtime/router';
import { Notice } from 'shared/ui/notice';
import type { NextSteps } from './use-next-steps';
import { useWaitingFiles } from './use-waiting-files';

interface WaitingNoticeProps {
  readonly steps: readonly NextSteps[];
  /** Milliseconds since 1970 of the last answer of the server. */
  readonly answeredAt: number;
}

/** The first line of the dashboard while picked files are not uploaded. */
export function WaitingNotice({ steps, answeredAt }: WaitingNoticeProps) {
  const { i18n } = useLingui();
  const counts = useWaitingFiles(answeredAt);
  const waiting = steps.flatMap(({ picks, ...step }) => {
    const count = picks === undefined ? 0 : (counts[picks] ?? 0);
    return count > 0 ? [{ ...step, count }] : [];
  });
  const count = waiting.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  const title = i18n.t(
    '{count, plural, one {# file on this device waits} other {# files on this device wait}} to be uploaded',
    { count },
  );
  // The later steps first: that is where most files are.
  const links = [...waiting].reverse().map(({ id, subject, path, answer }) => (
    <Link key={id} to={answer?.next?.path ?? path}>
      {i18n.t('Go to your {subject}', { subject })}
    </Link>
  ));
  return <Notice tone="warn" title={title} actions={links} />;
}
