import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { documentSlots, documentSteps, isRequiredFor } from 'contract/wire/documents';
import { i18n } from 'shared/i18n/i18n';
import { paths } from 'platform/routes';
import { useNavigate } from 'shared/runtime/router';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { ListGroup, ListGroups } from 'shared/ui/list-group';
import { WaitingIdentity } from '../identity/waiting-identity';
import { picksOf } from '../picks';
import { StepForm } from '../step/step-form';
import type { StepProps } from '../step/step-props';

/**
 * The labels of all documents by where they are, in the order of the wizard. Needed is what is required for
 * this candidate, and neither stored nor picked. Null until the stored files are known.
 */
function documentList({ information: { stored, hasExperience, absences }, picks }: StepProps) {
  if (!stored) return null;
  const absent = new Set(absences?.keys());
  const slots = documentSteps.flatMap(({ slug }) => {
    const chosen = picksOf(slug, picks);
    return documentSlots[slug].map((entry) => ({
      label: i18n.t(entry.label),
      required: isRequiredFor(entry, hasExperience, absent),
      isStored: stored.has(entry.name),
      isPicked: Boolean(chosen[entry.slot]),
    }));
  });
  const labels = (some: typeof slots) => some.map(({ label }) => label);
  const waiting = slots.filter(({ isPicked }) => isPicked);
  return {
    stored: labels(slots.filter(({ isStored }) => isStored)),
    needed: labels(slots.filter((slot) => slot.required && !slot.isStored && !slot.isPicked)),
    waiting: waiting.map(({ label, isStored }) =>
      isStored ? i18n.t('{document}, to replace the stored file', { document: label }) : label,
    ),
  };
}

/**
 * The last step: Complete ends in the dialog, whether or not there was a file to send (spec section 4).
 * Title, text and buttons are the spec's, whatever was uploaded; what is beneath them is what is true, and
 * identity files that were skipped can be uploaded there.
 */
export function SkillsStep(props: StepProps) {
  const { i18n } = useLingui();
  const { information, onDone } = props;
  const [completed, setCompleted] = useState(false);
  const navigate = useNavigate();
  const close = () => setCompleted(false);
  const list = documentList(props);
  return (
    <>
      <StepForm {...props} nextLabel={/*i18n*/ 'Complete'} onDone={() => setCompleted(true)} />
      <Dialog
        open={completed}
        title={i18n.t('Your documents have been uploaded')}
        onClose={close}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {i18n.t('Cancel')}
            </Button>
            <Button onClick={onDone}>{i18n.t('Confirm')}</Button>
          </>
        }
      >
        <div data-remote="mf-documents">
          <p>{i18n.t('Your documents have been uploaded successfully.')}</p>
          <WaitingIdentity {...props} onPrevious={() => navigate(paths.documents('basic-identity'))} />
          <ListGroups>
            {list ? (
              <>
                <ListGroup tone="stored" title={i18n.t('Stored')} items={list.stored} />
                <ListGroup tone="needed" title={i18n.t('Still needed')} items={list.needed} />
                <ListGroup tone="waiting" title={i18n.t('Waiting on this device')} items={list.waiting} />
              </>
            ) : (
              <>
                <p>{i18n.t('We could not load which of your documents are stored.')}</p>
                <Button
                  variant="quiet"
                  loading={information.loading}
                  onClick={() => void information.reload()}
                >
                  {i18n.t('Refresh')}
                </Button>
              </>
            )}
          </ListGroups>
        </div>
      </Dialog>
    </>
  );
}
