import { useState } from 'react';
import { photoToPdf } from './photo-to-pdf';

interface PhotoControlProps {
  /** Of the slot: names the file. */
  readonly label: string;
  readonly locked: boolean;
  readonly onPhoto: (pdf: File) => void;
  readonly onFailure: (reason: string) => void;
}

/** A valid file name on every device: 'Experience Letters / Relieving Letters' has a slash. */
const fileName = (label: string) => label.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/**
 * Opens the camera of a phone or tablet, where most candidates have their papers and no scanner; the photo
 * becomes a PDF. Devices without a touch screen do not show it (the style sheet asks for a coarse pointer).
 */
export function PhotoControl({ label, locked, onPhoto, onFailure }: PhotoControlProps) {
  const [working, setWorking] = useState(false);

  const take = async (photo: File | undefined) => {
    if (!photo) return;
    setWorking(true);
    try {
      onPhoto(await photoToPdf(photo, fileName(label)));
    } catch (error) {
      console.error('The photo could not be made a PDF', error);
      onFailure('We could not read this photo. Please take it again, or choose a file');
    } finally {
      setWorking(false);
    }
  };

  const unusable = locked || working;
  const words = working ? 'Preparing the photo' : 'Take a photo';
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
        onChange={(event) => {
          const { target } = event;
          void take(target.files?.[0]).finally(() => {
            target.value = ''; // the same photo may be chosen again
          });
        }}
      />
      <span aria-hidden="true">{words}</span>
    </label>
  );
}
