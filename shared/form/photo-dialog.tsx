import { useLingui } from '@lingui/react';
import { useId, useLayoutEffect, useRef, useState, type DragEvent } from 'react';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { FieldError } from './field';
import { PhotoRow, PictureControl, type PhotoAction } from './photo-row';
import { usePhotoPages } from './use-photo-pages';
import './photo-dialog.css';

interface PhotoPagesProps {
  /** Of the slot. */
  readonly label: string;
  /** Made here before: its pages come first. */
  readonly pdf: File | undefined;
  readonly pictures: readonly File[];
  /** Gets the pages after each change, to wait on the device; undefined without a page. */
  readonly onKeep: (pdf: File | undefined) => void;
  readonly onUse: (pdf: File) => void;
}

export interface PhotoDialogProps extends PhotoPagesProps {
  readonly open: boolean;
  /** The remote whose sheets it is drawn with: a dialog is outside of all panes. */
  readonly owner: string;
  readonly onClose: () => void;
}

/** The button of a page that has the focus once the pages are drawn: a moved or removed element loses it. */
function useFocusAfter() {
  const id = useId();
  const next = useRef<readonly string[]>([]);
  const idOf = (page: number | undefined, action: PhotoAction) => `${id}-${page ?? ''}-${action}`;
  useLayoutEffect(() => {
    const target = next.current.map((entry) => document.getElementById(entry)).find(Boolean);
    next.current = [];
    target?.focus();
  });
  return {
    idOf,
    addId: `${id}-add`,
    /** The first of these that is there. */
    focusOn: (...ids: readonly string[]) => {
      next.current = ids;
    },
  };
}

/** Pictures can also be dropped. What is not prevented, the browser opens in place of the page. */
const dropping = (onPictures: (pictures: readonly File[]) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    onPictures([...event.dataTransfer.files]);
  },
});

interface AddPicturesProps {
  /** Of the control for pictures that are there already. */
  readonly id: string;
  readonly onPictures: (pictures: readonly File[]) => void;
}

function AddPictures({ id, onPictures }: AddPicturesProps) {
  const { i18n } = useLingui();
  return (
    <div className="mg-photos__add">
      <PictureControl
        className="mg-button--secondary mg-slot__photo"
        label={i18n.t('Take a photo')}
        camera
        onPictures={onPictures}
      />
      <PictureControl id={id} label={i18n.t('Add pictures')} multiple onPictures={onPictures} />
    </div>
  );
}

function PhotoPages({ onUse, ...props }: PhotoPagesProps) {
  const { i18n } = useLingui();
  const pages = usePhotoPages(props);
  const { idOf, addId, focusOn } = useFocusAfter();
  const [isFinishing, setFinishing] = useState(false);
  const [failure, setFailure] = useState('');
  const { entries, reading } = pages;

  const act = (action: PhotoAction, at: number) => {
    const id = entries[at]?.id;
    if (action === 'rotate') pages.rotate(at);
    if (action === 'up' || action === 'down') {
      pages.move(at, action === 'up' ? at - 1 : at + 1);
      focusOn(idOf(id, action), idOf(id, action === 'up' ? 'down' : 'up'));
    }
    if (action === 'remove') {
      pages.remove(at);
      focusOn(idOf((entries[at + 1] ?? entries[at - 1])?.id, 'remove'), addId);
    }
  };

  const use = async () => {
    setFinishing(true);
    setFailure('');
    try {
      onUse(await pages.finish());
    } catch (error) {
      console.error('The pages could not be made a PDF', error);
      setFailure(i18n.t('We could not make a PDF of these pages. Close other apps and tabs, then try again'));
      setFinishing(false);
    }
  };

  return (
    <div className="mg-photos" {...dropping(pages.add)}>
      <p>
        {i18n.t('They become one PDF, in this order. Your pages stay on this device until you use them.')}
      </p>
      <ol className="mg-photos__list">
        {entries.map((entry, at) => (
          <PhotoRow
            key={entry.id}
            entry={entry}
            at={at}
            isLast={at === entries.length - 1}
            idOf={idOf}
            onAction={act}
            onRetake={(picture) => pages.retake(entry.id, picture)}
          />
        ))}
      </ol>
      {entries.length === 0 && reading === 0 ? (
        <p>{i18n.t('No pages yet. Add a picture of each page.')}</p>
      ) : null}
      <p role="status" className={reading > 0 ? 'mg-photos__reading' : 'mg-visually-hidden'}>
        {reading > 0 ? i18n.t('Preparing your pictures. {count} to go', { count: reading }) : pages.status}
      </p>
      <div role="alert">
        {[...pages.problems, failure].filter(Boolean).map((problem, index) => (
          <FieldError key={problem} id={`${addId}-problem-${index}`}>
            {problem}
          </FieldError>
        ))}
      </div>
      <AddPictures id={addId} onPictures={pages.add} />
      {entries.length > 0 ? (
        <div className="mg-dialog__actions">
          <Button loading={reading > 0 || isFinishing} onClick={() => void use()}>
            {entries.length === 1
              ? i18n.t('Use this page')
              : i18n.t('Use these {count} pages', { count: entries.length })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/**
 * The pages of a PDF that is made of photos: added, ordered, rotated, taken again, removed. Closing it loses
 * nothing; mounted while it is closed, as it gives the focus back.
 */
export function PhotoDialog({ open, owner, onClose, ...props }: PhotoDialogProps) {
  const { i18n } = useLingui();
  return (
    <Dialog open={open} title={i18n.t('Pages of {label}', { label: props.label })} onClose={onClose}>
      <div data-remote={owner}>{open ? <PhotoPages {...props} /> : null}</div>
    </Dialog>
  );
}
