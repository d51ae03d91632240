import type { DocumentRequest } from 'contract/document-requests';

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });

/** What staff say about a slot. Phrasing content: it is the hint of the slot's control. */
export function AskedFor({ request: { message, askedAt } }: { readonly request: DocumentRequest }) {
  return (
    <span className="doc-asked">
      <strong>
        Our team asked for this on <time dateTime={askedAt}>{day.format(new Date(askedAt))}</time>.
      </strong>{' '}
      <q>{message}</q>
    </span>
  );
}
