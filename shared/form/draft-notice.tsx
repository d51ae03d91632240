import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import type { Draft } from './use-draft';
import './draft-notice.css';

const texts = {
  restored: { title: 'We restored what you typed', answer: 'Start over from the saved answers' },
  'set-aside': { title: 'These are your saved answers', answer: 'Bring back what I typed' },
} as const;

/** Says that typed answers came back from the device, and lets the candidate choose the saved ones instead. */
export function DraftNotice({ draft, busy = false }: { readonly draft: Draft; readonly busy?: boolean }) {
  if (draft.state === 'none') return null;
  const { title, answer } = texts[draft.state];
  return (
    <Notice
      className="mg-draft-notice"
      live
      title={title}
      actions={
        // One button for both, so that the focus has somewhere to stay.
        <Button
          variant="quiet"
          className="mg-draft-notice__answer"
          loading={busy}
          onClick={draft.state === 'restored' ? draft.startOver : draft.bringBack}
        >
          {answer}
        </Button>
      }
    />
  );
}
