import { Trans, useLingui } from '@lingui/react';
import { useEffect, useState, type ComponentType } from 'react';
import { toasts } from 'shared/runtime/toasts';
import { Button } from 'shared/ui/button';
import { photosFailed } from './accept-pick';
import type { FileSlotProps } from './file-slot-props';
import type { PhotoDialogProps } from './photo-dialog';
import { countPages, knownCount } from './photo-mark';
import { photosOf } from './picked-files';
import type { usePick } from './use-pick';
import './slot-photos.css';

interface Opened extends Pick<PhotoDialogProps, 'open' | 'owner' | 'pdf' | 'pictures'> {
  readonly Dialog: ComponentType<PhotoDialogProps>;
}

/** The remote that draws the slot. */
const ownerOf = (id: string): string =>
  document.getElementById(id)?.closest<HTMLElement>('[data-remote]')?.dataset.remote ?? '';

/**
 * The pages of the photos of a slot, in a dialog that is fetched when it is first needed. Pages that are not
 * yet a pick wait on the device.
 * @param id of the slot's control
 */
export function usePhotos({ picks, slot }: Pick<FileSlotProps, 'picks' | 'slot'>, id: string) {
  const { i18n } = useLingui();
  const [opened, setOpened] = useState<Opened | null>(null);
  const waiting = picks.files[photosOf(slot)];

  /** @param pdf whose pages come first */
  const open = async (pictures: readonly File[], pdf: File | undefined) => {
    try {
      const { PhotoDialog } = await import(/* webpackChunkName: "photos" */ './photo-dialog');
      setOpened({ Dialog: PhotoDialog, open: true, owner: ownerOf(id), pdf, pictures });
    } catch (error) {
      console.error('The pages could not be shown', error);
      toasts.error(i18n.t(photosFailed));
    }
  };
  return {
    waiting,
    opened,
    change: (pdf: File | undefined) => void open([], pdf),
    /** After those that wait. */
    add: (pictures: readonly File[]) => void open(pictures, waiting),
    keep: (pdf: File | undefined) => (pdf ? picks.pick(photosOf(slot), pdf) : picks.remove(photosOf(slot))),
    discard: () => picks.remove(photosOf(slot)),
    close: () => setOpened((now) => now && { ...now, open: false }),
  };
}

/** How many pages a PDF has that was made of photos; 0 for others, and while it is not known. */
function usePageCount(file: File | undefined): number {
  const [counted, setCounted] = useState<{ readonly file: File; readonly pages: number } | null>(null);
  useEffect(() => {
    if (!file || knownCount(file) !== undefined) return;
    countPages(file).then(
      (pages) => setCounted({ file, pages }),
      (error: unknown) => console.warn('The chosen file cannot be read', error),
    );
  }, [file]);
  if (!file) return 0;
  return knownCount(file) ?? (counted?.file === file ? counted.pages : 0);
}

const unseen = { 0: <span className="mg-visually-hidden" /> };

interface SlotPhotosProps {
  readonly label: string;
  readonly locked: boolean;
  readonly photos: ReturnType<typeof usePhotos>;
  readonly pick: ReturnType<typeof usePick>;
}

/** What became of the photos of a slot, and the way to their pages. */
function PhotoNote({ label, locked, photos, pick }: SlotPhotosProps) {
  const { i18n } = useLingui();
  const made = usePageCount(pick.picked);
  const left = usePageCount(photos.waiting);
  if (pick.isPreparing) return <p className="mg-slot__photos">{i18n.t('Preparing your photo')}</p>;
  if (locked || (made === 0 && left === 0)) return null;
  if (left > 0) {
    return (
      <div className="mg-slot__photos">
        <p>
          {i18n.t('You have not finished a PDF of {count, plural, one {# page} other {# pages}}.', {
            count: left,
          })}
        </p>
        <Button variant="quiet" onClick={() => photos.change(photos.waiting)}>
          <Trans id="Continue<0> for {label}</0>" values={{ label }} components={unseen} />
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            photos.discard();
            pick.settle(i18n.t('The unfinished pages are removed'));
          }}
        >
          <Trans id="Discard<0> for {label}</0>" values={{ label }} components={unseen} />
        </Button>
      </div>
    );
  }
  return (
    <div className="mg-slot__photos">
      <p>
        {made === 1
          ? i18n.t('We made a PDF of your photo.')
          : i18n.t('We made one PDF of your {count} pages.', { count: made })}
      </p>
      <Button variant="quiet" onClick={() => photos.change(pick.picked)}>
        {made === 1 ? (
          <Trans id="Add a page<0> for {label}</0>" values={{ label }} components={unseen} />
        ) : (
          <Trans id="Change pages<0> for {label}</0>" values={{ label }} components={unseen} />
        )}
      </Button>
    </div>
  );
}

export function SlotPhotos(props: SlotPhotosProps) {
  const { label, photos, pick } = props;
  const { opened } = photos;
  const use = async (pdf: File) => {
    // First, so that the button that gets the focus back stays.
    if (await pick.take(pdf)) photos.discard();
    photos.close();
  };
  return (
    <>
      <PhotoNote {...props} />
      {opened ? (
        <opened.Dialog
          {...opened}
          label={label}
          onKeep={photos.keep}
          onClose={photos.close}
          onUse={(pdf) => void use(pdf)}
        />
      ) : null}
    </>
  );
}
