import { useEffect, useRef, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { extensionsOf, type FileKind } from 'shared/contract/files';
import { FileFace } from './file-face';
import { FileProgress } from './file-progress';
import { FieldError, FieldHint, labelText } from './field-texts';
import { controlId, useFormFrame } from './form-context';
import { PhotoControl } from './photo-control';
import { SlotFix } from './slot-fix';
import type { StoredFile } from './stored-file';
import { usePick } from './use-pick';
import './field.css';
import './file-slot.css';

export interface FileSlotProps {
  /** Name in the form: the server's message about this file is shown here. */
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly required?: boolean | undefined;
  /** What is taken; anything else is refused at the pick. */
  readonly kinds: readonly FileKind[];
  /** What the server keeps now; undefined while that is not known. */
  readonly stored: StoredFile | null | undefined;
  /** Text of the link to it. */
  readonly viewLabel?: string | undefined;
  /** The new pick; comes from usePickedFiles. */
  readonly picked: File | undefined;
  readonly onPick: (file: File) => void;
  readonly onRemove: () => void;
  /** Share of the upload that has left, 0 to 1; null while none is under way. */
  readonly progress?: number | null | undefined;
  readonly onCancel?: (() => void) | undefined;
  /** The last upload of the pick did not arrive: offers to submit the form again. */
  readonly failed?: boolean | undefined;
  /** Shows pictures as pictures. */
  readonly picture?: boolean | undefined;
  /** Offers the camera on phones; the photo is taken as a PDF. For slots that take PDF. */
  readonly photo?: boolean | undefined;
  /** Words beside the label, such as 'Required'. */
  readonly badge?: string | undefined;
  /** Id of a hint that several slots share. */
  readonly describedBy?: string | undefined;
  /** More about the pick, such as where it came from. */
  readonly note?: ReactNode;
}

/**
 * One file: chosen or dropped, shown, viewed, replaced, removed again, and uploaded with the form. A file that cannot be
 * taken is refused at once with the reason, and evicts nothing: neither an earlier pick nor what is stored.
 */
export function FileSlot(props: FileSlotProps) {
  const { name, label, hint, required = true, badge, stored, picked, kinds, note } = props;
  const { id: formId, locked, addCheck } = useFormFrame();
  const { formState, getFieldState, clearErrors } = useFormContext();
  const id = controlId(formId, name);
  const slot = usePick(props, locked, () => clearErrors(name));
  const { problem } = slot;
  // At a submit the form's message, and so the summary, names the slot too.
  const formError = getFieldState(name, formState).error?.message;
  const error = problem && !formError?.endsWith(problem.message) ? problem.message : formError;

  const check = useRef(slot.check);
  useEffect(() => {
    check.current = slot.check;
  });
  useEffect(
    () =>
      addCheck(name, async () => {
        const message = await check.current();
        return message && `${label}: ${message}`;
      }),
    [addCheck, name, label],
  );

  const sending = (props.progress ?? null) !== null;
  const look = [
    'mg-field mg-slot',
    error ? 'mg-field--invalid' : '',
    slot.over ? 'is-over' : '',
    picked ? 'is-picked' : stored ? 'is-stored' : '',
    sending ? 'is-sending' : '',
  ];
  const described = [
    badge ? `${id}-badge` : '',
    hint ? `${id}-hint` : '',
    props.describedBy ?? '',
    `${id}-state`,
    error ? `${id}-error` : '',
  ].filter(Boolean);
  return (
    <div className={look.filter(Boolean).join(' ')} {...slot.drag}>
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
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      <div className="mg-slot__body">
        <FileFace {...props} id={id} locked={locked} onRemove={slot.remove}>
          <label className={`mg-button mg-button--secondary mg-slot__choose ${locked ? 'is-locked' : ''}`}>
            <input
              ref={slot.input}
              id={id}
              className="mg-slot__input"
              type="file"
              accept={props.picture ? 'image/*' : extensionsOf(kinds).join(',')}
              disabled={locked}
              aria-labelledby={`${id}-choose ${id}-label`}
              aria-describedby={described.join(' ')}
              aria-invalid={error ? true : undefined}
              onChange={(event) => slot.take(event.target.files?.[0])}
            />
            <span aria-hidden="true" id={`${id}-choose`}>
              {picked || stored ? 'Replace' : 'Choose file'}
            </span>
          </label>
          {props.photo && !picked ? (
            <PhotoControl label={label} locked={locked} onPhoto={slot.take} onFailure={slot.refuse} />
          ) : null}
        </FileFace>
        {note && picked ? <p className="mg-field__hint">{note}</p> : null}
        <FileProgress
          label={label}
          progress={props.progress ?? null}
          onCancel={props.onCancel}
          failed={picked !== undefined && props.failed}
        />
      </div>
      <p role="status" className="mg-visually-hidden">
        {slot.status}
      </p>
      <div role={problem ? 'alert' : undefined}>
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
      {problem && !locked ? <SlotFix {...props} {...slot} problem={problem} /> : null}
    </div>
  );
}
