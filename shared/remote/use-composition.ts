import { useRef, useState, type ChangeEvent, type CompositionEvent } from 'react';

export interface Composition {
  /** Gets the box when something was typed, or when a composed text is complete. */
  readonly take: (box: HTMLInputElement) => void;
  /** Gets the text of the box while it is composed, for what follows each letter. */
  readonly follow?: (text: string) => void;
}

/**
 * For a box that rewrites what is typed. Keyboards of Android, and input methods of many scripts, compose:
 * between `compositionstart` and `compositionend` they own the text of the box, and go on from the letters
 * that they wrote. A rewrite in between doubles or drops letters, so the box keeps its text until the end.
 * @param shown what the box shows otherwise
 */
export function useComposition(shown: string, { take, follow }: Composition) {
  const [composed, setComposed] = useState<string | null>(null);
  const before = useRef('');
  return {
    value: composed ?? shown,
    onCompositionStart: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      before.current = currentTarget.value;
      setComposed(currentTarget.value);
    },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      if (composed === null) return take(target);
      setComposed(target.value);
      follow?.(target.value);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      setComposed(null);
      // A keyboard that only looks at a word composes it, too.
      if (currentTarget.value !== before.current) take(currentTarget);
    },
  };
}
