import './spinner.css';

export interface SpinnerProps {
  className?: string | undefined;
  /** What is being waited for. Without it the spinner is decoration beside a text that says it. */
  label?: string | undefined;
}

/** A turning ring. Under reduced motion it breathes instead of turning. */
export function Spinner({ className = '', label }: SpinnerProps) {
  const ring = (
    <svg
      className={`mg-spinner ${className}`.trim()}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <circle className="mg-spinner__track" cx="12" cy="12" r="9" />
      <path className="mg-spinner__turn" d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
  if (label === undefined) return ring;
  return (
    <span role="status" className="mg-spinner-status">
      {ring}
      <span className="mg-visually-hidden">{label}</span>
    </span>
  );
}
