import AntSelect from 'antd/es/select';
import { ChevronDownIcon, CloseIcon } from './icons';
import { defined } from './defined';
import './select.css';

export interface SelectOption<V extends string | number = string> {
  value: V;
  label: string;
  /** Offered whatever is typed into the search: "Other". */
  pinned?: boolean | undefined;
}

/** Keeps what is pinned when the search has no match for it. */
function matches<V extends string | number>(typed: string, option: SelectOption<V> | undefined): boolean {
  return option?.pinned === true || Boolean(option?.label.toLowerCase().includes(typed.trim().toLowerCase()));
}

interface Base<V extends string | number> {
  /** The combobox's id; a `<label htmlFor>` names it. */
  id?: string | undefined;
  options: readonly SelectOption<V>[];
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** While the options are on their way. */
  loading?: boolean | undefined;
  /** Said when no option fits what was typed. */
  emptyText?: string | undefined;
  /** Without a search, the phone's keyboard stays away: for lists that are read at a glance. */
  search?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  'aria-label'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  'aria-required'?: true | undefined;
}

export interface SingleSelectProps<V extends string | number> extends Base<V> {
  multiple?: false | undefined;
  value: V | null | undefined;
  onChange: (value: V) => void;
}

export interface MultipleSelectProps<V extends string | number> extends Base<V> {
  multiple: true;
  value: readonly V[];
  onChange: (value: V[]) => void;
}

export type SelectProps<V extends string | number = string> = SingleSelectProps<V> | MultipleSelectProps<V>;

/** A select that can be searched and stays quick with thousands of entries: only the visible ones are drawn. */
export function Select<V extends string | number = string>(props: SelectProps<V>) {
  const {
    multiple = false,
    options,
    value,
    onChange,
    search = true,
    emptyText = 'Nothing fits',
    ...rest
  } = props;
  return (
    <AntSelect
      {...defined(rest)}
      {...(multiple ? { mode: 'multiple' as const } : {})}
      className={`mg-select ${rest['aria-invalid'] ? 'mg-select--invalid' : ''}`.trim()}
      classNames={{ popup: { root: 'mg-select-popup' } }}
      options={options as SelectOption<V>[]}
      // An unanswered field holds ''; antd shows its placeholder for null.
      value={value === '' || value === undefined ? null : value}
      onChange={(next: unknown) => (onChange as (value: unknown) => void)(next)}
      showSearch={search ? { filterOption: matches } : false}
      notFoundContent={<p className="mg-select-popup__empty">{emptyText}</p>}
      suffixIcon={<ChevronDownIcon />}
      removeIcon={<CloseIcon width={14} height={14} />}
      menuItemSelectedIcon={null}
      listHeight={288}
      listItemHeight={44}
      transitionName=""
    />
  );
}
