import { useLingui } from '@lingui/react';
import { useRef, useState } from 'react';
import { isRequiredFor, resumeCopySlot } from 'contract/wire/documents';
import { endpoints } from 'contract/wire/endpoints';
import { sizeText } from 'shared/form/size-text';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { SlotAbsence } from './slot-absence';
import { useSlotChanges, type SlotChanges, type SlotOfStep } from './use-slot-changes';

/** Beside the control that replaces the stored file: the one that removes it. */
export function StoredActions(props: SlotOfStep) {
  const changes = useSlotChanges(props);
  const stored = props.information.stored?.get(props.entry.name);
  return stored?.facts ? <RemoveStored {...props} {...changes} /> : null;
}

/** Instead of choosing a file: take the resume that is there, or say that there is no such document. */
export function OtherWays(props: SlotOfStep) {
  const { i18n } = useLingui();
  const { entry, information } = props;
  const { change, locked } = useSlotChanges(props);
  const stored = information.stored?.get(entry.name);
  const { resume } = information;

  // Also while the answers load, so that nothing moves; an older API does not ask.
  if (entry.mayBeAbsent && !stored && (information.absences || !information.stored))
    return <SlotAbsence {...props} change={change} locked={locked} />;
  if (entry.name !== resumeCopySlot || !information.stored || stored || !resume) return null;
  return (
    <div className="doc-offer">
      <Button
        variant="secondary"
        loading={locked}
        aria-describedby="doc-offer-name"
        onClick={({ currentTarget }) => {
          void change(
            currentTarget,
            endpoints.copyResume,
            {},
            /*i18n*/ {
              id: '{file} is stored as {document}',
              values: { file: resume.originalName, document: i18n.t(entry.label) },
            },
          );
        }}
      >
        {i18n.t('Use the resume you gave us')}
      </Button>
      <span id="doc-offer-name" className="mg-slot__more doc-offer__name">
        {resume.originalName}, {sizeText(resume.size)}
      </span>
    </div>
  );
}

function RemoveStored({ entry, information, change, locked }: SlotOfStep & SlotChanges) {
  const { i18n } = useLingui();
  const { name } = entry;
  const label = i18n.t(entry.label);
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isRequired = isRequiredFor(entry, information.hasExperience);
  const close = () => setAsked(false);

  const remove = () => {
    close();
    void change(
      button.current,
      endpoints.removeDocument,
      { pathParams: { slot: name } },
      /*i18n*/ { id: '{document} is removed', values: { document: label } },
    );
  };
  return (
    <>
      <Button ref={button} variant="quiet" loading={locked} onClick={() => setAsked(true)}>
        {i18n.t('Remove')}
        <span className="mg-visually-hidden"> {label}</span>
      </Button>
      <Dialog
        open={asked}
        title={i18n.t('Remove the stored file of {document}?', { document: label })}
        onClose={close}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {i18n.t('Keep the file')}
            </Button>
            <Button onClick={remove}>{i18n.t('Remove the file')}</Button>
          </>
        }
      >
        <p>
          {i18n.t('We delete {file}, and our staff no longer see it. This cannot be undone.', {
            file: information.stored?.get(name)?.facts?.originalName ?? '',
          })}
        </p>
        {isRequired ? (
          <p>{i18n.t('This document is required: the step stays open until you upload it again.')}</p>
        ) : null}
      </Dialog>
    </>
  );
}
