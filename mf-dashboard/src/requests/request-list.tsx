import type { DocumentRequest } from 'contract/document-requests';
import { documentSlots, documentSteps } from 'contract/documents';
import { paths } from 'platform/routes';
import { ButtonLink } from 'shared/ui/button';
import { exactTime, timeSince } from '../applications/dates';
import { NewMark } from '../visits/new-mark';
import './requests.css';

const slots = documentSteps.flatMap(({ slug }) =>
  documentSlots[slug].map(({ name, label }) => ({ step: slug, name, label })),
);

/** Requests for slots that this build knows, with the place where each is answered. */
export function knownRequests(requests: readonly DocumentRequest[] = []) {
  return requests.flatMap((request) => {
    const slot = slots.find(({ name }) => name === request.slot);
    return slot ? [{ ...request, label: slot.label, path: paths.documentSlot(slot.step, slot.name) }] : [];
  });
}

/** What staff ask for: it comes first, and its first link is the page's one primary action. */
export function RequestList({ requests }: { readonly requests: ReturnType<typeof knownRequests> }) {
  if (requests.length === 0) return null;
  return (
    <section className="dash-requests" aria-labelledby="dash-requests-title">
      <h2 id="dash-requests-title">
        {requests.length === 1
          ? 'Our team needs a document from you'
          : `Our team needs ${requests.length} documents from you`}
      </h2>
      <ul className="dash-requests__list">
        {requests.map(({ slot, label, message, askedAt, path }, index) => (
          <li key={slot} className="dash-request">
            <div className="dash-request__words">
              <h3>{label}</h3>
              <blockquote>{message}</blockquote>
              <p className="dash-request__since">
                Asked{' '}
                <time dateTime={askedAt} title={exactTime(askedAt) ?? undefined}>
                  {timeSince(askedAt)}
                </time>{' '}
                <NewMark at={askedAt} />
              </p>
            </div>
            <ButtonLink to={path} variant={index === 0 ? 'primary' : 'secondary'}>
              Upload<span className="mg-visually-hidden"> {label}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
