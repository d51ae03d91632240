import { useLingui } from '@lingui/react';
import { absenceLabels, absenceReasons, absenceReminderDays } from 'contract/wire/document-absences';
import type { DocumentSlot } from 'contract/wire/documents';
import { endpoints } from 'contract/wire/endpoints';
import { dayText } from 'shared/form/stored-file';
import { Button } from 'shared/ui/button';
import type { Information } from '../personal-information';
import type { SlotChanges } from './use-slot-changes';

interface SlotAbsenceProps extends SlotChanges {
  readonly entry: DocumentSlot;
  readonly information: Information;
}

/** What the candidate says of a document that is not there, and the way to say it or to take it back. */
export function SlotAbsence({ entry: { name, label }, information, change, locked }: SlotAbsenceProps) {
  const { i18n } = useLingui();
  const absence = information.absences?.get(name);
  const forSlot = <span className="mg-visually-hidden"> {i18n.t(label)}</span>;
  const pathParams = { slot: name };
  if (absence) {
    const { reason, statedAt } = absence;
    return (
      <div className="doc-absence">
        <p className="mg-slot__more">
          {i18n.t('You told us on {date}: “{answer}”. That is enough for now.', {
            date: dayText(statedAt),
            answer: i18n.t(absenceLabels[reason]),
          })}{' '}
          {reason === 'applied'
            ? i18n.t(
                'After {days} days we send you a reminder, unless you switched off emails about your profile.',
                { days: absenceReminderDays },
              )
            : i18n.t('Upload it when you have it.')}
        </p>
        <Button
          variant="quiet"
          loading={locked}
          onClick={({ currentTarget }) =>
            void change(
              currentTarget,
              endpoints.removeAbsence,
              { pathParams },
              /*i18n*/ 'Your answer is taken back',
            )
          }
        >
          {i18n.t('Take back')}
          {forSlot}
        </Button>
      </div>
    );
  }
  return (
    <div className="doc-absence">
      {absenceReasons.map((reason) => (
        <Button
          key={reason}
          variant="quiet"
          loading={locked}
          onClick={({ currentTarget }) =>
            void change(
              currentTarget,
              endpoints.saveAbsence,
              { pathParams, body: { reason } },
              /*i18n*/ 'Your answer is saved',
            )
          }
        >
          {i18n.t(absenceLabels[reason])}
          {forSlot}
        </Button>
      ))}
    </div>
  );
}
