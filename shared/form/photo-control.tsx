import { useLingui } from '@lingui/react';
import type { usePick } from './use-pick';

interface PhotoControlsProps {
  /** Of the slot. */
  readonly label: string;
  readonly locked: boolean;
  readonly pick: Pick<ReturnType<typeof usePick>, 'input' | 'takeAll' | 'isPreparing'>;
}

/**
 * Opens the camera or the gallery, where most candidates have their papers. Devices without a touch screen do
 * not show the camera (the style sheet asks for a coarse pointer).
 */
export function PhotoControls({ label, locked, pick }: PhotoControlsProps) {
  const { i18n } = useLingui();
  const unusable = locked || pick.isPreparing;
  const control = (words: string, ofCamera: boolean) => (
    <label
      className={[
        'mg-button mg-button--secondary mg-slot__choose',
        ofCamera ? 'mg-slot__photo' : '',
        unusable ? 'is-locked' : '',
      ].join(' ')}
    >
      <input
        className="mg-slot__input"
        type="file"
        accept="image/*"
        capture={ofCamera ? 'environment' : undefined}
        multiple={!ofCamera}
        disabled={unusable}
        aria-label={`${words} ${label}`}
        onChange={({ target }) => {
          // This control disappears with the pick: the focus stays in the slot.
          pick.input.current?.focus();
          if (target.files?.length) pick.takeAll([...target.files], 'chose');
          target.value = ''; // the same photo may be chosen again
        }}
      />
      <span aria-hidden="true">{words}</span>
    </label>
  );
  return (
    <>
      {control(i18n.t('Take a photo'), true)}
      {control(pick.isPreparing ? i18n.t('Preparing the photo') : i18n.t('Photos'), false)}
    </>
  );
}
