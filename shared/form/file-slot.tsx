import { Trans, useLingui } from '@lingui/react';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { extensionsOf } from 'contract/wire/files';
import { Button } from 'shared/ui/button';
import { takesPhotos } from './accept-pick';
import { FieldError, FieldHint, labelText } from './field';
import { FileFace } from './file-face';
import type { FileSlotProps } from './file-slot-props';
import { controlId, useFormFrame } from './form-context';
import { PhotoControls } from './photo-control';
import { SlotPhotos, usePhotos } from './slot-photos';
import { usePick } from './use-pick';
import 'shared/ui/progress.css';
import './file-slot.css';

/** Fetched for the first PDF that asks for a password, behind what has found that out. */
const UnlockPdf = lazy(async () => ({
  default: (await import(/* webpackChunkName: "pdf" */ './unlock-pdf')).UnlockPdf,
}));

/** Of a button's text: what a sighted reader sees from its place. */
const unseen = { 0: <span className="mg-visually-hidden" /> };

function contentClass(picked: File | undefined, stored: FileSlotProps['stored']): string {
  if (picked) return 'is-picked';
  return stored ? 'is-stored' : '';
}

/**
 * One file: chosen or dropped, shown, viewed, replaced, removed again, and uploaded with the form. A file
 * that cannot be taken is refused at once with the reason, and evicts nothing: neither an earlier pick nor
 * what is stored.
 */
export function FileSlot(props: FileSlotProps) {
  const { name, label, hint, required = true, badge, stored, note } = props;
  const { id: formId, locked, addCheck } = useFormFrame();
  const { formState, getFieldState, clearErrors } = useFormContext();
  const id = controlId(formId, name);
  const picked = props.picks.files[props.slot];
  const photos = usePhotos(props, id);
  const pick = usePick(props, () => clearErrors(name), photos.add);
  const { problem } = pick;
  const formError = getFieldState(name, formState).error?.message;
  const error = problem?.message ?? formError;

  const check = useEffectEvent(() => pick.check());
  useEffect(() => addCheck(name, () => check()), [addCheck, name]);

  const sending = picked !== undefined && props.upload.progress !== null;
  const look = [
    'mg-field mg-slot',
    error ? 'mg-field--invalid' : '',
    pick.over ? 'is-over' : '',
    contentClass(picked, stored),
    sending ? 'is-sending' : '',
  ];
  return (
    // A group, as two slots may have files of one name: "Remove letter.pdf" alone would not say from where.
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={look.filter(Boolean).join(' ')}
      {...pick.drag}
    >
      <SlotHead id={id} label={label} required={required} badge={badge} />
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      <div className="mg-slot__body">
        <FileFace {...props} id={id} picked={picked} locked={locked} onRemove={pick.remove}>
          <ChooseControl {...props} id={id} locked={locked} invalid={Boolean(error)} pick={pick} />
          {takesPhotos(props) && !picked ? <PhotoControls label={label} locked={locked} pick={pick} /> : null}
        </FileFace>
        <SlotPhotos label={label} locked={locked} photos={photos} pick={pick} />
        {pick.askedFor ? (
          <Suspense fallback={null}>
            <UnlockPdf
              key={pick.askedFor.name}
              file={pick.askedFor}
              label={label}
              locked={locked}
              pick={pick}
            />
          </Suspense>
        ) : null}
        {picked && props.tool ? <div className="mg-slot__tool">{props.tool}</div> : null}
        {note && picked ? <p className="mg-field__hint">{note}</p> : null}
        {picked ? <PickProgress label={label} {...props.upload} /> : null}
      </div>
      <p role="status" className="mg-visually-hidden">
        {pick.status}
      </p>
      <div role={problem ? 'alert' : undefined}>
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
      {problem && !locked ? <PickFix label={label} stored={stored} pick={pick} /> : null}
    </div>
  );
}

function SlotHead(props: { id: string; required: boolean } & Pick<FileSlotProps, 'label' | 'badge'>) {
  const { id, label, required, badge } = props;
  return (
    <div className="mg-slot__head">
      <span className="mg-field__label" id={`${id}-label`}>
        {labelText(label, required || badge !== undefined)}
      </span>
      {badge ? (
        <span className={`mg-slot__badge ${required ? 'is-required' : ''}`} id={`${id}-badge`}>
          {badge}
        </span>
      ) : null}
    </div>
  );
}

interface ChooseControlProps extends FileSlotProps {
  readonly id: string;
  readonly locked: boolean;
  readonly invalid: boolean;
  readonly pick: ReturnType<typeof usePick>;
}

/** The browser's own control, as a button. */
function ChooseControl({ id, locked, invalid, pick, ...slot }: ChooseControlProps) {
  const { i18n } = useLingui();
  const describedBy = [
    slot.badge ? `${id}-badge` : '',
    slot.hint ? `${id}-hint` : '',
    slot.describedBy ?? '',
    `${id}-state`,
    invalid ? `${id}-error` : '',
  ];
  return (
    <label className={`mg-button mg-button--secondary mg-slot__choose ${locked ? 'is-locked' : ''}`}>
      <input
        ref={pick.input}
        id={id}
        className="mg-slot__input"
        type="file"
        accept={slot.picture ? 'image/*' : extensionsOf(slot.kinds).join(',')}
        disabled={locked}
        aria-labelledby={`${id}-choose ${id}-label`}
        aria-describedby={describedBy.filter(Boolean).join(' ')}
        aria-invalid={invalid ? true : undefined}
        onChange={(event) => void pick.take(event.target.files?.[0])}
      />
      <span aria-hidden="true" id={`${id}-choose`}>
        {pick.picked || slot.stored ? i18n.t('Replace') : i18n.t('Choose file')}
      </span>
    </label>
  );
}

/**
 * How much of the pick has left this device. The last stretch, the server's own work, is shown as "almost
 * done".
 */
function PickProgress({ label, progress, cancel }: FileSlotProps['upload'] & { label: string }) {
  const { i18n } = useLingui();
  if (progress === null) return null;
  const percent = Math.round(progress * 100);
  return (
    <div className="mg-slot__progress">
      <progress
        className="mg-progress"
        max={100}
        value={percent}
        aria-label={i18n.t('Upload of {label}', { label })}
      />
      <span className="mg-slot__more mg-slot__share">
        {percent < 100 ? `${percent} %` : i18n.t('Almost done')}
      </span>
      <Button variant="quiet" onClick={cancel}>
        <Trans id="Cancel<0> upload of {label}</0>" values={{ label }} components={unseen} />
      </Button>
    </div>
  );
}

interface PickFixProps extends Pick<FileSlotProps, 'label' | 'stored'> {
  readonly pick: ReturnType<typeof usePick>;
}

/** The ways out of a problem that need no other file. */
function PickFix({ label, stored, pick }: PickFixProps) {
  const copy = pick.problem?.copy;
  if (pick.problem?.kind === 'changed') {
    return copy ? (
      <Button variant="secondary" className="mg-slot__fix" onClick={() => pick.takeCopy(copy)}>
        <Trans
          id="Use the copy kept on this device<0> for {label}</0>"
          values={{ label }}
          components={unseen}
        />
      </Button>
    ) : null;
  }
  const isUnusable = pick.problem?.kind === 'unusable';
  const picked = isUnusable ? undefined : pick.picked;
  return (
    <Button
      variant="quiet"
      className="mg-slot__fix"
      onClick={() => (isUnusable ? pick.remove() : pick.settle(''))}
    >
      {picked ? (
        <Trans
          id="Keep {name}<0> for {label}</0>"
          // As an element: of a string, Trans takes what looks like a tag.
          values={{ name: <>{picked.name}</>, label }}
          components={unseen}
        />
      ) : null}
      {!picked && stored ? (
        <Trans id="Keep the stored file<0> for {label}</0>" values={{ label }} components={unseen} />
      ) : null}
      {!picked && !stored ? (
        <Trans id="Continue without this file<0> for {label}</0>" values={{ label }} components={unseen} />
      ) : null}
    </Button>
  );
}
