import { useEffect, useState } from 'react';
import { fetchStoredFile, type StoredFile } from './stored-file';

/**
 * An address under which the page can show `content`; null until there is some. Released when it changes or
 * goes.
 */
export function useObjectUrl(content: Blob | null | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!content) return undefined;
    const created = URL.createObjectURL(content);
    setAddress(created);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(created);
    };
  }, [content]);
  return address;
}

/**
 * The stored picture, fetched to be shown; null until it is there. A failure is only logged (spec section 8).
 */
export function useStoredPicture(stored: StoredFile | null): Blob | null {
  const [picture, setPicture] = useState<Blob | null>(null);
  const type = stored?.type;
  const filename = stored?.filename;
  useEffect(() => {
    if (!type || !filename) return undefined;
    let left = false;
    fetchStoredFile({ type, filename }, true).then(
      (blob) => {
        if (!left) setPicture(blob);
      },
      (error: unknown) => {
        if (!left) console.error('The stored picture could not be loaded', error);
      },
    );
    return () => {
      left = true;
      setPicture(null);
    };
  }, [type, filename]);
  return picture;
}
