import { useState } from 'react';
import './avatar.css';

export interface AvatarProps {
  /** The full name; its initials are shown until there is a picture. */
  name: string;
  /** Address of the picture; `null` or a picture that cannot be shown leaves the initials. */
  src?: string | null | undefined;
}

/* eslint-disable portal/no-younger-built-ins -- browsers that lack it get a code point */
const letters =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null;
/* eslint-enable portal/no-younger-built-ins */

/** One letter as a reader sees it: in Indian scripts a consonant with its vowel sign. */
const firstLetter = (word: string): string =>
  (letters ? [...letters.segment(word)][0]?.segment : [...word][0])?.toLocaleUpperCase() ?? '';

/** First letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return chosen.map((word) => firstLetter(word ?? '')).join('');
}

/** A face beside a name. Decorative: the text beside it says who it is. */
export function Avatar({ name, src }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken ? src : null;
  return (
    <span className="mg-avatar" aria-hidden="true">
      {shown ? (
        <img className="mg-avatar__image" src={shown} alt="" onError={() => setBroken(shown)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}
