import { useLingui } from '@lingui/react';
import { Button } from 'shared/ui/button';
import { AlertIcon, CheckIcon } from 'shared/ui/icons';
import { Notice } from 'shared/ui/notice';
import type { Draft } from './use-draft';
import './draft-notice.css';
import './draft-saved.css';

const texts = {
  restored: {
    title: /*i18n*/ 'We restored what you typed',
    answer: /*i18n*/ 'Start over from the saved answers',
  },
  'set-aside': {
    title: /*i18n*/ 'These are your saved answers',
    answer: /*i18n*/ 'Bring back what I typed',
  },
} as const;

/** Announces that typed answers were restored from the device, and offers the saved ones instead. */
export function DraftNotice({ draft, busy = false }: { readonly draft: Draft; readonly busy?: boolean }) {
  const { i18n } = useLingui();
  if (draft.state === 'none') return null;
  const { title, answer } = texts[draft.state];
  return (
    <Notice
      className="mg-draft-notice"
      live
      title={i18n.t(title)}
      actions={
        // One button for both, so that the focus is not lost.
        <Button
          variant="quiet"
          className="mg-draft-notice__answer"
          loading={busy}
          onClick={draft.state === 'restored' ? draft.startOver : draft.bringBack}
        >
          {i18n.t(answer)}
        </Button>
      }
    />
  );
}

/**
 * Says whether the typed answers are stored on this device. The text stays while typing, so it is announced
 * once.
 */
export function DraftSaved({ draft: { kept } }: { readonly draft: Draft }) {
  const { i18n } = useLingui();
  return (
    <p role="status" className={`mg-draft-saved ${kept === 'failed' ? 'mg-draft-saved--failed' : ''}`.trim()}>
      {kept === 'stored' ? (
        <>
          <CheckIcon />
          {i18n.t('Draft saved on this device')}
        </>
      ) : null}
      {kept === 'failed' ? (
        <>
          <AlertIcon />
          {i18n.t(
            'This browser cannot keep what you type: its storage is full or blocked. Save this step before you leave the page.',
          )}
        </>
      ) : null}
    </p>
  );
}
