/** Asks a screen with unfinished work before the candidate leaves it by something that is not a link. */
export interface Leaving {
  readonly go: () => void;
  /** Leaving ends the session, which removes drafts and picks from this device. */
  readonly endsSession: boolean;
}

const type = 'marigold:leave';

/** Leaves at once, or, where a screen has unfinished work, after its question. */
export function leave(go: () => void, { endsSession = false } = {}): void {
  const detail: Leaving = { go, endsSession };
  if (window.dispatchEvent(new CustomEvent(type, { detail, cancelable: true }))) go();
}

/** Stops each `leave` and passes it to `ask`. Returns the way to stop. */
export function holdBack(ask: (leaving: Leaving) => void): () => void {
  const listener = (event: Event) => {
    event.preventDefault();
    ask((event as CustomEvent<Leaving>).detail);
  };
  window.addEventListener(type, listener);
  return () => window.removeEventListener(type, listener);
}
