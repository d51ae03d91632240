import { Trans, useLingui } from '@lingui/react';
import { calendarFile, calendarType } from 'contract/wire/calendar';
import {
  adviceText,
  afterDueText,
  askText,
  dayInIndia,
  deadlineDay,
  daysBetween,
  type Ask,
} from 'contract/wire/document-decisions';
import type { DocumentRequest } from 'contract/wire/document-requests';
import type { DocumentSlot, DocumentStep } from 'contract/wire/documents';
import { i18n } from 'shared/i18n/i18n';
import { paths } from 'platform/routes';
import { saveAs } from 'shared/form/stored-file';
import { Button } from 'shared/ui/button';

const dayOf = (iso: string) =>
  new Intl.DateTimeFormat(i18n.locales, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata', // as the days beside it
  }).format(new Date(iso));

const isOver = (day: string): boolean => daysBetween(dayInIndia(new Date()), day) < 0;

/** What staff say about a slot. Phrasing content: it is the hint of the slot's control. */
export function AskedFor({ request }: { readonly request: DocumentRequest }) {
  const { i18n } = useLingui();
  const { askedAt } = request;
  // An earlier API sends the message alone.
  const ask: Ask = request.reason || request.sentence ? request : { ...request, sentence: request.message };
  const advice = adviceText(i18n, ask);
  return (
    <span className="doc-asked">
      <strong>
        <Trans
          id="Our team asked for this on <0>{date}</0>."
          values={{ date: dayOf(askedAt) }}
          components={{ 0: <time dateTime={askedAt} /> }}
        />{' '}
        {askText(i18n, ask)}
      </strong>{' '}
      {ask.sentence ? <q>{advice}</q> : <span className="doc-asked__line">{advice}</span>}{' '}
      {ask.dueOn ? <span className="doc-asked__line">{afterOf(ask.dueOn)}</span> : null}
    </span>
  );
}

/** What happens after the last day, or that it has passed and nothing is lost. */
const afterOf = (day: string): string =>
  isOver(day)
    ? i18n.t('The day has passed. Send it all the same: nothing is lost, and the request stays open.')
    : afterDueText(i18n);

interface LastDayProps {
  readonly entry: DocumentSlot;
  readonly step: DocumentStep;
  /** YYYY-MM-DD */
  readonly day: string;
}

/** Saves the last day for the candidate's calendar. */
export function LastDay({ entry: { name, label }, step, day }: LastDayProps) {
  const { i18n } = useLingui();
  if (isOver(day)) return null;
  const save = () => {
    const { href: link } = new URL(paths.documentSlot(step, name), window.location.href);
    const text = calendarFile([deadlineDay(i18n, { slot: name, label, day, link })], new Date());
    saveAs(new Blob([text], { type: calendarType }), 'last-day.ics');
  };
  return (
    <div className="doc-offer">
      <Button variant="quiet" onClick={save}>
        {i18n.t('Add the last day to my calendar')}
        <span className="mg-visually-hidden"> {i18n.t(label)}</span>
      </Button>
    </div>
  );
}
