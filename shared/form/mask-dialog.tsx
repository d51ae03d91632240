import { useLingui } from '@lingui/react';
import { useEffect, useId, useState } from 'react';
import { i18n } from 'shared/i18n/i18n';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { FieldError } from './field';
import { MaskPage } from './mask-page';
import { maskPdf, readMaskPages, type MaskPage as Page } from './mask-pages';
import { PdfError } from './pdf/open-pdf';
import { useBoxes } from './use-boxes';
import './mask-dialog.css';

interface MaskProps {
  /** Of the slot. */
  readonly label: string;
  /** A PDF. */
  readonly file: File;
  readonly onUse: (masked: File) => void;
}

export interface MaskDialogProps extends MaskProps {
  readonly open: boolean;
  /** The remote whose sheets it is drawn with: a dialog is outside of all panes. */
  readonly owner: string;
  readonly onClose: () => void;
}

function reasonOf(error: unknown): string {
  const kind = error instanceof PdfError ? error.kind : null;
  if (kind === 'undrawable')
    return i18n.t(
      'This PDF has a picture that we cannot show here, so we would lose it. Download a masked Aadhaar from UIDAI instead',
    );
  if (kind === 'too-long')
    return i18n.t('This PDF has too many pages for us. Keep those of your Aadhaar alone, and choose that');
  return i18n.t('We could not show this file. Take a photo of the card instead, and cover the digits there');
}

/** The pages of the file, which take a moment. */
function usePages(file: File) {
  const [pages, setPages] = useState<readonly Page[] | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let left = false;
    readMaskPages(file).then(
      (read) => {
        if (!left) setPages(read);
      },
      (error: unknown) => {
        console.warn('The pages cannot be shown', error);
        if (!left) setProblem(reasonOf(error));
      },
    );
    return () => {
      left = true;
    };
  }, [file]);
  return { pages, problem };
}

function Covers({ pages, label, onUse }: Omit<MaskProps, 'file'> & { readonly pages: readonly Page[] }) {
  const { i18n } = useLingui();
  const id = useId();
  const boxes = useBoxes(pages);
  const [isLarge, setLarge] = useState(false);
  const [isFinishing, setFinishing] = useState(false);
  const [failure, setFailure] = useState('');
  const isFound = pages.some(({ found }) => found.length > 0);

  const use = async () => {
    setFinishing(true);
    setFailure('');
    try {
      const covers = pages.map((_, page) => boxes.covers.filter((cover) => cover.page === page));
      onUse(await maskPdf(pages, covers, label));
    } catch (error) {
      console.error('The digits could not be covered', error);
      setFailure(i18n.t('We could not make a PDF of these pages. Close other apps and tabs, then try again'));
      setFinishing(false);
    }
  };

  return (
    <div className="mg-mask">
      <p>
        {isFound
          ? i18n.t(
              'We found the number in the text of this PDF and covered its first 8 digits. Check each page: it may be there again, also in a picture.',
            )
          : i18n.t('Put a cover on the first 8 digits wherever they are. The last 4 stay visible.')}
      </p>
      <p id={`${id}-how`} className="mg-field__hint">
        {i18n.t(
          'Drag a cover, or press the place where it belongs. With a keyboard, the arrow keys move it, and with Shift they change its size.',
        )}
      </p>
      <Button
        variant="quiet"
        className="mg-mask__zoom"
        aria-pressed={isLarge}
        onClick={() => setLarge(!isLarge)}
      >
        {i18n.t('Show the pages larger')}
      </Button>
      <ol className="mg-mask__list">
        {pages.map((page, index) => (
          <MaskPage
            key={index}
            page={page}
            index={index}
            boxes={boxes}
            isLarge={isLarge}
            describedBy={`${id}-how`}
          />
        ))}
      </ol>
      <div role="alert">
        <FieldError id={`${id}-problem`}>{failure}</FieldError>
      </div>
      <div className="mg-dialog__actions">
        <Button loading={isFinishing} disabled={boxes.covers.length === 0} onClick={() => void use()}>
          {i18n.t('Use the covered pages')}
        </Button>
      </div>
    </div>
  );
}

function MaskContent({ file, ...props }: MaskProps) {
  const { i18n } = useLingui();
  const { pages, problem } = usePages(file);
  if (problem) return <p role="alert">{problem}</p>;
  return pages ? <Covers {...props} pages={pages} /> : <p role="status">{i18n.t('Preparing the pages')}</p>;
}

/**
 * Covers digits of a document on this device. What is made are pictures of its pages, so that nothing is left
 * beneath the covers. Mounted while it is closed, as it gives the focus back.
 */
export function MaskDialog({ open, owner, onClose, ...props }: MaskDialogProps) {
  const { i18n } = useLingui();
  return (
    <Dialog open={open} title={i18n.t('Cover digits of {label}', { label: props.label })} onClose={onClose}>
      <div data-remote={owner}>{open ? <MaskContent {...props} /> : null}</div>
    </Dialog>
  );
}
