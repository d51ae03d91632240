import type { ReactNode } from 'react';
import { useSession } from 'shared/runtime/session';
import { SiteFooter } from '../footer/site-footer';
import { SiteHeader } from '../header/site-header';

interface TextPageProps {
  readonly className: string;
  readonly children: ReactNode;
}

/** A page to read. Who is signed in keeps the header and the footer of their screens (`signedInHeader`). */
export function TextPage({ className, children }: TextPageProps) {
  const isVisitor = useSession() === null;
  return (
    <div className="land">
      {isVisitor ? <SiteHeader /> : null}
      <main id="main" tabIndex={-1} className={`land-wrap ${className}`}>
        {children}
      </main>
      {isVisitor ? <SiteFooter /> : null}
    </div>
  );
}
