import type { DocumentRequest } from 'contract/wire/document-requests';
import { i18n } from 'contract/language/i18n';
import { Trans } from 'shared/ui/trans';

const dayOf = (iso: string) =>
  new Intl.DateTimeFormat(i18n.tag, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso));

/** What staff say about a slot. Phrasing content: it is the hint of the slot's control. */
export function AskedFor({ request: { message, askedAt } }: { readonly request: DocumentRequest }) {
  return (
    <span className="doc-asked">
      <strong>
        <Trans
          id="Our team asked for this on <0>{date}</0>."
          values={{ date: dayOf(askedAt) }}
          components={[<time key="0" dateTime={askedAt} />]}
        />
      </strong>{' '}
      <q>{message}</q>
    </span>
  );
}
