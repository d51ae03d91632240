import { useEffect, useState } from 'react';
import { endpoints } from 'shared/contract/endpoints';
import { call } from 'shared/runtime/api';

/** Fetches the profile picture as an object address; null until it is there, and when it cannot be had (only logged). */
export function usePicture(filename: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    if (!filename) return undefined;
    const abort = new AbortController();
    let created: string | null = null;
    const load = async (): Promise<void> => {
      try {
        const picture = await call<Blob>(endpoints.downloadFile, {
          pathParams: { type: 'profile_picture' },
          params: { filename },
          responseType: 'blob',
          silent: true,
          signal: abort.signal,
        });
        if (abort.signal.aborted) return;
        created = URL.createObjectURL(picture);
        setAddress(created);
      } catch (error) {
        if (!abort.signal.aborted) console.error('The profile picture could not be loaded', error);
      }
    };
    void load();
    return () => {
      abort.abort();
      setAddress(null);
      if (created) URL.revokeObjectURL(created);
    };
  }, [filename]);

  return address;
}
