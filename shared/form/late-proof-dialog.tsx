import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { i18n } from 'shared/i18n/i18n';
import { proof, useProof } from 'shared/runtime/proof';
import { toasts } from 'shared/runtime/toasts';
import type { ProofDialogProps } from './proof-dialog';

function Failed() {
  useEffect(() => {
    toasts.error(
      i18n.t('We could not ask for your password. Check your connection, reload the page and try again.'),
    );
    proof.answer(false);
  }, []);
  return null;
}

async function loadDialog(): Promise<{ default: ComponentType<ProofDialogProps> }> {
  try {
    return { default: (await import(/* webpackChunkName: "proof" */ './proof-dialog')).ProofDialog };
  } catch (error) {
    console.error('The question for the password could not be loaded', error);
    return { default: Failed };
  }
}

const ProofDialog = lazy(loadDialog);

/**
 * The dialog that asks for the password, drawn by the owner of the page. Few visits need it: it is fetched at
 * the first time.
 */
export function LateProofDialog(props: ProofDialogProps) {
  const isAsked = useProof() === 'asked';
  const [wasAsked, setAsked] = useState(false);
  // It stays mounted from then on: it restores the focus when it closes.
  if (isAsked && !wasAsked) setAsked(true);
  useEffect(() => proof.offer(), []);
  return <Suspense>{wasAsked && <ProofDialog {...props} />}</Suspense>;
}
