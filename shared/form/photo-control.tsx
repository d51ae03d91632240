import type { usePick } from './use-pick';

interface PhotoControlProps {
  /** Of the slot. */
  readonly label: string;
  readonly locked: boolean;
  readonly pick: Pick<ReturnType<typeof usePick>, 'take' | 'isPreparing'>;
}

/**
 * Opens the camera of a phone or tablet, where most candidates have their papers and no scanner. Devices
 * without a touch screen do not show it (the style sheet asks for a coarse pointer).
 */
export function PhotoControl({ label, locked, pick }: PhotoControlProps) {
  const unusable = locked || pick.isPreparing;
  const words = pick.isPreparing ? 'Preparing the photo' : 'Take a photo';
  return (
    <label
      className={`mg-button mg-button--secondary mg-slot__choose mg-slot__photo ${unusable ? 'is-locked' : ''}`}
    >
      <input
        className="mg-slot__input"
        type="file"
        accept="image/*"
        capture="environment"
        disabled={unusable}
        aria-label={`${words}: ${label}`}
        onChange={({ target }) => {
          void pick.take(target.files?.[0]);
          target.value = ''; // the same photo may be chosen again
        }}
      />
      <span aria-hidden="true">{words}</span>
    </label>
  );
}
