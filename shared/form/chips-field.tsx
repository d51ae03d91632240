import { useLingui } from '@lingui/react';
import { useId, useRef } from 'react';
import { CloseIcon } from 'shared/ui/icons';
import { Select, type SelectOption, type SelectProps } from 'shared/ui/select';
import { Field, type FieldBase } from './field';
import './chips-field.css';

export interface ChipsFieldProps
  extends FieldBase, Pick<SelectProps, 'placeholder' | 'loading' | 'emptyText'> {
  /** All options; chosen ones are not offered again. What is chosen and no option is shown as it is. */
  options: readonly SelectOption[];
  /** Offers "Other" at the end of the list, for an answer that the list lacks. Gets the search text. */
  onOther?: ((typed: string) => void) | undefined;
}

/** No entry of a list has this name. */
const other = { value: '\0other', label: /*i18n*/ 'Other', pinned: true } as const;

/** Several of many, by name. Each choice is a chip; pressing it removes it. */
export function ChipsField({ options, placeholder, loading, emptyText, onOther, ...rest }: ChipsFieldProps) {
  const { i18n } = useLingui();
  const chosenId = useId();
  const chips = useRef<HTMLUListElement>(null);
  return (
    <Field {...rest} describedBy={chosenId}>
      {({ control, field, locked }) => {
        const chosen = (field.value as readonly string[] | undefined) ?? [];
        const left = options.filter(({ value }) => !chosen.includes(value));
        const labels = new Map(options.map(({ value, label }) => [value, label]));
        const shown = chosen.map((value) => labels.get(value) ?? value);

        const remove = (index: number) => {
          // The focus stays in the group: on the chip before (the first keeps its place), or on the box once
          // none is left.
          const buttons = [...(chips.current?.querySelectorAll('button') ?? [])];
          const next = buttons[index + 1] ?? buttons[index - 1] ?? document.getElementById(control.id);
          next?.focus();
          field.onChange(chosen.filter((_, position) => position !== index));
        };

        return (
          <>
            <Select
              {...control}
              options={[...left, ...(onOther ? [{ ...other, label: i18n.t(other.label) }] : [])]}
              value={null}
              onChange={(name, typed) => {
                // A Tab right after Enter reaches antd's list before it has closed, and chooses the same
                // entry again.
                if (onOther && name === other.value) onOther(typed);
                else if (!chosen.includes(name)) field.onChange([...chosen, name]);
              }}
              onBlur={field.onBlur}
              placeholder={placeholder}
              loading={loading}
              emptyText={emptyText}
              disabled={locked}
            />
            <span id={chosenId} hidden>
              {chosen.length > 0
                ? i18n.t('Chosen: {names}', { names: shown.join(', ') })
                : i18n.t('None chosen')}
            </span>
            <ul
              ref={chips}
              className="mg-chips"
              aria-labelledby={`${control.id}-label`}
              hidden={chosen.length === 0}
            >
              {shown.map((name, index) => (
                <li key={chosen[index]}>
                  <button
                    type="button"
                    className="mg-chip"
                    aria-label={i18n.t('Remove {name}', { name })}
                    aria-disabled={locked || undefined}
                    onClick={() => {
                      if (!locked) remove(index);
                    }}
                  >
                    {name}
                    <CloseIcon width="16" height="16" />
                  </button>
                </li>
              ))}
            </ul>
            <p role="status" className="mg-visually-hidden">
              {chosen.length > 0 ? i18n.t('{count} chosen', { count: chosen.length }) : ''}
            </p>
          </>
        );
      }}
    </Field>
  );
}
