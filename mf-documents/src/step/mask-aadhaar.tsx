import { Trans, useLingui } from '@lingui/react';
import { useState, type ComponentType } from 'react';
import type { MaskDialogProps } from 'shared/form/mask-dialog';
import { toasts } from 'shared/runtime/toasts';
import { Button } from 'shared/ui/button';

/** Where UIDAI gives a masked Aadhaar to its holder. */
const uidai = 'https://myaadhaar.uidai.gov.in/';

/** What may be sent instead of a full copy. */
export function AadhaarHint() {
  return (
    <Trans
      id="<0>Download a masked Aadhaar from UIDAI<1> (opens a new tab)</1></0>, or choose your copy and cover its first 8 digits here."
      components={{
        // eslint-disable-next-line jsx-a11y/anchor-has-content -- Trans puts the words in.
        0: <a href={uidai} target="_blank" rel="noreferrer" />,
        1: <span className="mg-visually-hidden" />,
      }}
    />
  );
}

const unseen = { 0: <span className="mg-visually-hidden" /> };

interface MaskAadhaarProps {
  readonly file: File;
  readonly label: string;
  readonly locked: boolean;
  readonly onMasked: (masked: File) => void;
}

/** Covers digits of the picked file. What draws its pages is fetched at the first press. */
export function MaskAadhaar({ file, label, locked, onMasked }: MaskAadhaarProps) {
  const { i18n } = useLingui();
  const [Dialog, setDialog] = useState<ComponentType<MaskDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [masked, setMasked] = useState<File | null>(null);

  const open = async () => {
    try {
      const part = await import(/* webpackChunkName: "mask" */ 'shared/form/mask-dialog');
      setDialog(() => part.MaskDialog);
      setOpen(true);
    } catch (error) {
      console.error('The part that covers digits did not arrive', error);
      toasts.error(i18n.t('We could not show the pages. Check your connection and try again'));
    }
  };
  // A Word file has no pages to draw.
  if (/\.docx?$/i.test(file.name)) return null;
  return (
    <>
      {masked === file ? <p role="status">{i18n.t('The digits under your covers are removed.')}</p> : null}
      <Button variant="secondary" loading={locked} onClick={() => void open()}>
        <Trans id="Cover the first 8 digits<0> of {label}</0>" values={{ label }} components={unseen} />
      </Button>
      {Dialog ? (
        <Dialog
          open={isOpen}
          owner="mf-documents"
          label={label}
          file={file}
          onClose={() => setOpen(false)}
          onUse={(covered) => {
            setMasked(covered);
            onMasked(covered);
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
