import { useEffect, useRef } from 'react';
import { Notice, type NoticeProps } from 'shared/ui/notice';
import { titleId } from './title-id';

/** Replaces a form and takes its focus, so that screen readers announce it with the page's title. */
export function Result(props: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="group" aria-labelledby={titleId}>
      <Notice {...props} />
    </div>
  );
}
