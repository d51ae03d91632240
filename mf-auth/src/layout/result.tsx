import { useEffect, useRef } from 'react';
import { Notice, type NoticeProps } from 'shared/ui/notice';

/** Replaces a form and takes its focus, so that screen readers announce it. */
export function Result(props: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice {...props} />
    </div>
  );
}
