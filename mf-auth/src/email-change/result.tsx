import { useEffect, useRef } from 'react';
import { Notice, type NoticeProps } from 'shared/ui/notice';

/** Takes the place of a form, and the focus that was in it: screen readers then read it out. */
export function Result(props: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice {...props} />
    </div>
  );
}

export function LinkInvalid(props: Pick<NoticeProps, 'actions' | 'children'>) {
  return <Result tone="warn" title="This link has expired or was already used" {...props} />;
}
