import './progress.css';

interface ProgressProps {
  readonly label: string;
  /** Whole number, 0 to 100. */
  readonly percent: number;
  readonly className?: string;
}

/** How much of an upload has been sent. */
export const Progress = ({ label, percent, className = '' }: ProgressProps) => (
  <progress className={`mg-progress ${className}`} max={100} value={percent} aria-label={label} />
);
