import { Trans, useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { Button } from 'shared/ui/button';
import type { PhotoEntry } from './use-photo-pages';
import { useObjectUrl } from './use-object-url';

const actions = {
  up: /*i18n*/ 'Move up<0> page {page}</0>',
  down: /*i18n*/ 'Move down<0> page {page}</0>',
  rotate: /*i18n*/ 'Rotate<0> page {page}</0>',
  remove: /*i18n*/ 'Remove<0> page {page}</0>',
} as const;
export type PhotoAction = keyof typeof actions;

const unseen = { 0: <span className="mg-visually-hidden" /> };

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
  const { i18n } = useLingui();
  const shown = useObjectUrl(entry.thumbnail);
  const page = at + 1;
  const action = (name: PhotoAction) => (
    <Button variant="quiet" id={idOf(entry.id, name)} onClick={() => onAction(name, at)}>
      <Trans id={actions[name]} values={{ page }} components={unseen} />
    </Button>
  );
  return (
    <li className="mg-photos__page">
      <span className="mg-photos__frame">
        {shown ? <img src={shown} alt="" className={`is-turned-${entry.turn}`} /> : null}
      </span>
      <div className="mg-photos__about">
        <p className="mg-photos__number">{i18n.t('Page {page}', { page })}</p>
        <div className="mg-photos__actions">
          {at > 0 ? action('up') : null}
          {isLast ? null : action('down')}
          {action('rotate')}
          <PictureControl
            className="mg-button--quiet"
            camera
            label={
              <Trans
                id="<0>Retake</0><1>Replace</1><2> page {page}</2>"
                values={{ page }}
                components={{
                  0: <span className="mg-photos__touch" />,
                  1: <span className="mg-photos__mouse" />,
                  2: <span className="mg-visually-hidden" />,
                }}
              />
            }
            onPictures={([picture]) => picture && onRetake(picture)}
          />
          {action('remove')}
        </div>
      </div>
    </li>
  );
}
