import { useLingui } from '@lingui/react';
import { useState, type ReactNode } from 'react';
import { Link } from 'shared/runtime/router';
import { Button } from 'shared/ui/button';
import { DocumentIcon, UploadIcon, UserIcon } from 'shared/ui/icons';
import type { FileSlotProps } from './file-slot-props';
import { sizeText } from './size-text';
import { addressOf, dayText, useViewLink } from './stored-file';
import { useObjectUrl, useStoredPicture } from './use-object-url';

interface FileFaceProps extends Pick<
  FileSlotProps,
  'name' | 'label' | 'stored' | 'viewLabel' | 'picture' | 'more' | 'beneath'
> {
  readonly id: string;
  readonly picked: File | undefined;
  readonly locked: boolean;
  readonly onRemove: () => void;
  /** The control that chooses a file. */
  readonly children: ReactNode;
}

/**
 * Shows a picked PDF in a new tab: is it the right page, and readable? Typed as a PDF, so that nothing in it
 * can run.
 */
function preview(file: File): void {
  const tab = window.open(addressOf(new Blob([file], { type: 'application/pdf' })), '_blank');
  // The tab must not reach the page that opened it.
  if (tab) tab.opener = null;
}

/** The content of a slot: a new pick, else the stored file, else an invitation. */
export function FileFace(props: FileFaceProps) {
  const { i18n } = useLingui();
  const { id, label, stored, picked, picture = false } = props;
  const storedPicture = useStoredPicture(picture && !picked ? (stored ?? null) : null);
  const shown = useObjectUrl(picture ? (picked ?? storedPicture) : null);
  const [broken, setBroken] = useState<string | null>(null);
  const viewLink = useViewLink(props.name, label, stored);
  const view = stored ? (
    <Link className="mg-slot__view" {...viewLink}>
      {props.viewLabel ?? i18n.t('View')}
      <span className="mg-visually-hidden">{` ${label}`}</span>
    </Link>
  ) : null;

  return (
    <div className="mg-slot__face">
      <span className={`mg-slot__art ${picture ? 'mg-slot__art--picture' : ''}`}>
        {shown && shown !== broken ? (
          <img
            src={shown}
            alt={picked ? i18n.t('The picture you chose') : i18n.t('Your stored picture')}
            onError={() => setBroken(shown)}
          />
        ) : (
          <SlotIcon picture={picture} filled={Boolean(picked || stored)} />
        )}
      </span>
      <div className="mg-slot__texts">
        <div id={`${id}-state`}>
          <SlotTexts picked={picked} stored={stored} />
        </div>
        {view}
      </div>
      <div className="mg-slot__actions">
        {picked ? <PickActions picked={picked} locked={props.locked} onRemove={props.onRemove} /> : null}
        {props.children}
        {picked ? null : props.more}
      </div>
      {picked ? null : props.beneath}
    </div>
  );
}

function SlotIcon({ picture, filled }: { readonly picture: boolean; readonly filled: boolean }) {
  const size = { width: '26', height: '26' };
  if (picture) return <UserIcon {...size} />;
  return filled ? <DocumentIcon {...size} /> : <UploadIcon {...size} />;
}

function SlotTexts({ picked, stored }: Pick<FileFaceProps, 'picked' | 'stored'>) {
  const { i18n } = useLingui();
  if (picked) {
    return (
      <>
        <p className="mg-slot__name">{picked.name}</p>
        <p className="mg-slot__more">
          {i18n.t('New, not uploaded yet, {size}', { size: sizeText(picked.size) })}
        </p>
        {stored ? (
          <p className="mg-slot__more">{i18n.t('The stored file stays until this one is saved.')}</p>
        ) : null}
      </>
    );
  }
  if (stored?.facts) {
    const { originalName, size, storedAt } = stored.facts;
    return (
      <>
        <p className="mg-slot__name">{originalName}</p>
        <p className="mg-slot__more">
          {i18n.t('Stored on {date}, {size}', { date: dayText(storedAt), size: sizeText(size) })}
        </p>
      </>
    );
  }
  if (stored) return <p className="mg-slot__name">{i18n.t('Stored')}</p>;
  return (
    <>
      {/* Nothing is claimed before it is known. */}
      <p className="mg-slot__name">{stored === null ? i18n.t('No file yet') : i18n.t('Choose a file')}</p>
      <p className="mg-slot__more mg-slot__drop">{i18n.t('Choose a file, or drop it here')}</p>
    </>
  );
}

function PickActions(props: { readonly picked: File } & Pick<FileFaceProps, 'locked' | 'onRemove'>) {
  const { i18n } = useLingui();
  const { picked, locked, onRemove } = props;
  return (
    <>
      {/\.pdf$/i.test(picked.name) ? (
        <Button
          variant="quiet"
          aria-label={i18n.t('Preview {name}', { name: picked.name })}
          onClick={() => preview(picked)}
        >
          {i18n.t('Preview')}
        </Button>
      ) : null}
      {locked ? null : (
        <Button
          variant="quiet"
          aria-label={i18n.t('Remove {name}', { name: picked.name })}
          onClick={onRemove}
        >
          {i18n.t('Remove')}
        </Button>
      )}
    </>
  );
}
