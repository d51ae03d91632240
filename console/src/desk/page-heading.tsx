import { brand } from 'contract/language/brand';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The heading of a page, its name in tabs and history, and where the focus goes when the page is opened. */
export function PageHeading({ text }: { readonly text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // At the first page of a visit the browser decides.
  const isFirst = useRef(useLocation().key === 'default');
  useEffect(() => {
    document.title = `${text} | ${brand.name} desk`;
  }, [text]);
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  );
}
