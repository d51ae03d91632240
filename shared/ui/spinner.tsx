import './spinner.css';

/** A spinning ring beside a text that says what is loading. With reduced motion it pulses instead. */
export function Spinner({ className = '' }: { readonly className?: string }) {
  return (
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
}
