import { useLayoutEffect, useRef } from 'react';
import { Notice } from 'shared/ui/notice';

/** Why the last submit failed. Not a live region: the toast of the same failure has announced it. */
export function FormFailure({ message }: { readonly message: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    notice.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={notice} className="mg-form__failure">
      <Notice tone="error" title={message} />
    </div>
  );
}
