import { Button } from 'shared/ui/button';

interface FileProgressProps {
  readonly label: string;
  /** 0 to 1; null while no upload is under way. */
  readonly progress: number | null;
  readonly onCancel?: (() => void) | undefined;
  /** The last upload did not arrive. */
  readonly failed?: boolean | undefined;
}

/** How much of an upload has left this device. The last stretch, the server's own work, is shown as "almost done". */
export function FileProgress({ label, progress, onCancel, failed = false }: FileProgressProps) {
  if (progress === null) {
    return failed ? (
      <div className="mg-slot__progress">
        <span className="mg-slot__lost">Not uploaded</span>
        <Button variant="quiet" type="submit">
          Retry<span className="mg-visually-hidden"> upload of {label}</span>
        </Button>
      </div>
    ) : null;
  }
  const percent = Math.round(progress * 100);
  return (
    <div className="mg-slot__progress">
      <progress max={100} value={percent} aria-label={`Upload of ${label}`} />
      <span className="mg-slot__more mg-slot__share">{percent < 100 ? `${percent} %` : 'Almost done'}</span>
      {onCancel ? (
        <Button variant="quiet" onClick={onCancel}>
          Cancel<span className="mg-visually-hidden"> upload of {label}</span>
        </Button>
      ) : null}
    </div>
  );
}
