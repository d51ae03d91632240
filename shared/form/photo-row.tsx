import type { ReactNode } from 'react';
import { Button } from 'shared/ui/button';
import type { PhotoEntry } from './use-photo-pages';
import { useObjectUrl } from './use-object-url';

export type PhotoAction = 'up' | 'down' | 'rotate' | 'remove';

interface PictureControlProps {
  readonly id?: string;
  readonly label: ReactNode;
  readonly className?: string;
  readonly multiple?: boolean;
  /** Opens the camera, on devices that have one at hand. */
  readonly camera?: boolean;
  readonly onPictures: (pictures: readonly File[]) => void;
}

/** The browser's own control for pictures, as a button. */
export function PictureControl(props: PictureControlProps) {
  const {
    id,
    label,
    className = 'mg-button--secondary',
    multiple = false,
    camera = false,
    onPictures,
  } = props;
  return (
    <label className={`mg-button mg-slot__choose ${className}`}>
      <input
        id={id}
        className="mg-slot__input"
        type="file"
        accept="image/*"
        multiple={multiple}
        {...(camera ? { capture: 'environment' } : {})}
        onChange={({ target }) => {
          const pictures = [...(target.files ?? [])];
          target.value = ''; // the same picture may be chosen again
          if (pictures.length > 0) onPictures(pictures);
        }}
      />
      <span>{label}</span>
    </label>
  );
}

interface PhotoRowProps {
  readonly entry: PhotoEntry;
  readonly at: number;
  readonly isLast: boolean;
  readonly idOf: (page: number, action: PhotoAction) => string;
  readonly onAction: (action: PhotoAction, at: number) => void;
  readonly onRetake: (picture: File) => void;
}

/** One page: its picture, its number and what can be done with it. */
export function PhotoRow({ entry, at, isLast, idOf, onAction, onRetake }: PhotoRowProps) {
  const shown = useObjectUrl(entry.thumbnail);
  const page = <span className="mg-visually-hidden"> page {at + 1}</span>;
  const action = (name: PhotoAction, words: string) => (
    <Button variant="quiet" id={idOf(entry.id, name)} onClick={() => onAction(name, at)}>
      {words}
      {page}
    </Button>
  );
  return (
    <li className="mg-photos__page">
      <span className="mg-photos__frame">
        {shown ? <img src={shown} alt="" className={`is-turned-${entry.turn}`} /> : null}
      </span>
      <div className="mg-photos__about">
        <p className="mg-photos__number">Page {at + 1}</p>
        <div className="mg-photos__actions">
          {at > 0 ? action('up', 'Move up') : null}
          {isLast ? null : action('down', 'Move down')}
          {action('rotate', 'Rotate')}
          <PictureControl
            className="mg-button--quiet"
            camera
            label={
              <>
                <span className="mg-photos__touch">Retake</span>
                <span className="mg-photos__mouse">Replace</span>
                {page}
              </>
            }
            onPictures={([picture]) => picture && onRetake(picture)}
          />
          {action('remove', 'Remove')}
        </div>
      </div>
    </li>
  );
}
