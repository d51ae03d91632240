import { useLingui } from '@lingui/react';
import { useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { stateText, type DocumentState } from 'contract/wire/document-decisions';
import type { DocumentRequest } from 'contract/wire/document-requests';
import { documentSlots, isRequiredFor, type DocumentSlot } from 'contract/wire/documents';
import { i18n } from 'shared/i18n/i18n';
import { FileSlot } from 'shared/form/file-slot';
import { pickKey, picksOf, slotProgress } from '../picks';
import { AadhaarHint, MaskAadhaar } from './mask-aadhaar';
import { AskedFor, LastDay } from './asked-for';
import { OtherWays, StoredActions } from './slot-actions';
import { hintId } from './step-head';
import type { StepProps } from './step-props';
import type { useSaveDocuments } from './use-save-documents';
import './step-slots.css';

interface StepSlotsProps extends Pick<StepProps, 'step' | 'information' | 'picks'> {
  readonly upload: ReturnType<typeof useSaveDocuments>;
}

/** A row for each slot; those that this candidate does not need are folded into one line. */
export function StepSlots(props: StepSlotsProps) {
  const { step, information, picks, upload } = props;
  const chosen = picksOf(step, picks);
  const shares = upload.progress === null ? {} : slotProgress(step, chosen, upload.progress);
  const isFresher = information.hasExperience === false;
  const isNotNeeded = ({ notForFreshers, name }: DocumentSlot) =>
    isFresher && notForFreshers === true && !information.requests?.has(name);
  const notNeeded = documentSlots[step].filter(isNotNeeded);

  const row = (entry: DocumentSlot) => (
    <SlotRow key={entry.slot} {...props} entry={entry} progress={shares[entry.slot] ?? null} />
  );
  return (
    <div className="doc-slots">
      {documentSlots[step].filter((entry) => !isNotNeeded(entry)).map(row)}
      {notNeeded.length > 0 ? (
        <NotNeeded
          slots={notNeeded}
          hasFile={notNeeded.some(({ slot, name }) => chosen[slot] || information.stored?.has(name))}
        >
          {notNeeded.map(row)}
        </NotNeeded>
      ) : null}
    </div>
  );
}

/** Beside the label: whether this candidate has to upload the file; a fresher needs fewer. */
function badgeOf(
  slot: DocumentSlot,
  hasExperience: boolean | null | undefined,
  isAskedFor: boolean,
  state: DocumentState | undefined,
): string | undefined {
  if (isAskedFor) return i18n.t('Asked for');
  // What is stored is no longer required.
  if (state) return stateText(i18n, state) ?? undefined;
  if (slot.notForFreshers && hasExperience === false) return i18n.t('Not needed for freshers');
  return slot.required ? i18n.t('Required') : undefined;
}

const aadhaarSlot = 'aadhar_card';

function hintOf({ name }: DocumentSlot, request: DocumentRequest | undefined): ReactNode {
  const hint = name === aadhaarSlot ? <AadhaarHint /> : undefined;
  return request ? (
    <>
      <AskedFor request={request} /> {hint}
    </>
  ) : (
    hint
  );
}

function SlotRow(props: StepSlotsProps & { readonly entry: DocumentSlot; readonly progress: number | null }) {
  const { i18n } = useLingui();
  const { step, information, picks, upload, entry, progress } = props;
  const { slot, name, label, kinds } = entry;
  const key = pickKey(step, slot);
  const request = information.requests?.get(name);
  const picked = picks.files[key];
  const isAadhaar = name === aadhaarSlot;
  return (
    <div id={name} className="doc-step__slot">
      <FileSlot
        name={slot}
        label={i18n.t(label)}
        hint={hintOf(entry, request)}
        required={request !== undefined || isRequiredFor(entry, information.hasExperience)}
        kinds={kinds}
        badge={badgeOf(
          entry,
          information.hasExperience,
          request !== undefined,
          information.states?.get(name),
        )}
        describedBy={hintId}
        stored={information.stored && (information.stored.get(name) ?? null)}
        viewLabel={i18n.t('View File')}
        picks={picks}
        slot={key}
        upload={{ ...upload, progress }}
        more={<StoredActions step={step} information={information} entry={entry} />}
        beneath={
          <>
            {request?.dueOn ? <LastDay entry={entry} step={step} day={request.dueOn} /> : null}
            <OtherWays step={step} information={information} entry={entry} />
          </>
        }
        tool={
          isAadhaar && picked ? (
            <MaskAadhaar
              {...{ file: picked, label: i18n.t(label), locked: upload.progress !== null }}
              onMasked={(masked) => picks.pick(key, masked)}
            />
          ) : null
        }
        note={
          picks.restored.has(key) && upload.progress === null
            ? i18n.t('Kept on this device. It is not uploaded yet.')
            : null
        }
      />
    </div>
  );
}

interface NotNeededProps {
  readonly slots: readonly DocumentSlot[];
  /** One of them has a file, which must not be out of sight. */
  readonly hasFile: boolean;
  readonly children: ReactNode;
}

/** Names what is not needed; the slots can be opened and filled all the same. */
function NotNeeded({ slots, hasFile, children }: NotNeededProps) {
  const { i18n } = useLingui();
  const { formState } = useFormContext();
  const [opened, setOpened] = useState<boolean | null>(null);
  // The error summary leads to a slot, which must be there to take the focus.
  const hasError = slots.some(({ slot }) => formState.errors[slot]);
  const isOpen = hasError || (opened ?? hasFile);
  const list = new Intl.ListFormat(i18n.locales, { type: 'unit' });
  const documents = list.format(slots.map(({ label }) => i18n.t(label)));
  return (
    <details
      className="doc-fold"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary className="doc-fold__line">
        {i18n.t('Not needed for you: {documents}', { documents })}{' '}
        <span className="doc-fold__toggle">{isOpen ? i18n.t('Hide') : i18n.t('Show')}</span>
      </summary>
      <div className="doc-slots">{children}</div>
    </details>
  );
}
