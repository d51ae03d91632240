import AntSelect from 'antd/es/select';
import {
  createContext,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { latinDigits } from 'contract/digits';
import { i18n } from 'contract/i18n';
import { sourceLocale } from 'contract/locale';
import { useBackToClose } from './back-to-close';
import { ChevronDownIcon } from './icons';
import './select.css';

export interface SelectOption<V extends string | number = string> {
  /** A text is English: a search on a page in another language finds the option by it, too. */
  value: V;
  label: string;
  /** Offered for every search: "Other". */
  pinned?: boolean | undefined;
}

/** As texts are compared: digits of any script in India, signs in one piece or in two, in either case. */
const plain = (text: string) =>
  // Most texts of long lists have nothing to compose, which takes forty times as long.
  (/[^ -~]/.test(text) ? latinDigits(text).normalize('NFC') : text).toLowerCase();
const contains = (text: string, typed: string) => plain(text).includes(plain(typed.trim()));

/** By what is shown, or by the English text behind it. */
const finds = (typed: string, { label, value }: SelectOption<string | number>): boolean =>
  contains(label, typed) ||
  (i18n.locale !== sourceLocale && typeof value === 'string' && contains(value, typed));

/** Keeps pinned options when the search does not match them. */
const matches = (typed: string, option: SelectOption<string | number> | undefined): boolean =>
  option !== undefined && (option.pinned === true || finds(typed, option));

/** Found by the shown label, found by the English text alone, pinned. */
const rank = (typed: string, { label, pinned }: SelectOption<string | number>): number => {
  if (pinned) return 2;
  return contains(label, typed) ? 0 : 1;
};

/** A `<label htmlFor>` names the combobox by its id. */
export interface SelectProps<V extends string | number = string> extends Pick<
  ComponentProps<'input'>,
  'id' | 'aria-label' | 'aria-invalid' | 'aria-describedby' | 'aria-required'
> {
  options: readonly SelectOption<V>[];
  value: V | null | undefined;
  /** `typed`: what the list was searched for, unless it finds the chosen entry. */
  onChange: (value: V, typed: string) => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** The options are being loaded. */
  loading?: boolean | undefined;
  /** Shown when no option matches the search. */
  emptyText?: string | undefined;
  /** Without a search no phone shows its keyboard: for short lists. */
  search?: boolean | undefined;
  onBlur?: (() => void) | undefined;
}

/** What the box shows besides the search text. */
const Shown = createContext({ label: '', placeholder: '' });

/**
 * antd draws the chosen entry beside its input, where assistive technology finds an empty combobox (WCAG 2.2,
 * 4.1.2). Here the chosen entry is the input's value, and while the list is open and nothing is typed its
 * placeholder.
 */
function ComboboxInput({ value, onChange, ...rest }: ComponentProps<'input'>) {
  const { label, placeholder } = useContext(Shown);
  const typed = typeof value === 'string' ? value : '';
  const isOpen = rest['aria-expanded'] === true;
  return (
    <input
      {...rest}
      // antd says `new-password`, which password managers believe.
      autoComplete="off"
      value={typed || (isOpen && !rest.readOnly ? '' : label)}
      placeholder={label || placeholder}
      onChange={(event) => {
        // The first key typed into the closed box begins a search; the chosen entry is not part of it.
        const { value: next } = event.target;
        if (!isOpen && !typed && next.startsWith(label)) event.target.value = next.slice(label.length);
        onChange?.(event);
      }}
    />
  );
}
const components = { input: ComboboxInput };

/** antd gives its list no name: it takes the name of its combobox. */
function NamedList({ comboboxId, children }: { comboboxId: string; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const combobox = document.getElementById(comboboxId);
    const label = combobox instanceof HTMLInputElement ? combobox.labels?.[0] : undefined;
    const name = combobox?.getAttribute('aria-label') ?? label?.textContent ?? '';
    root.current?.querySelector('[role="listbox"]')?.setAttribute('aria-label', name);
  });
  return <div ref={root}>{children}</div>;
}

/**
 * One of many. It can be searched and stays quick with thousands of entries: only the visible ones are drawn.
 */
export function Select<V extends string | number = string>(props: SelectProps<V>) {
  const {
    options,
    value,
    onChange,
    placeholder = '',
    search = true,
    emptyText = i18n.t('No matches'),
    disabled = false,
    loading = false,
    onBlur,
    ...input
  } = props;
  const ownId = useId();
  const [open, setOpen] = useState(false);
  const typed = useRef('');
  useBackToClose(open, () => setOpen(false));
  const id = input.id ?? ownId;
  // An unanswered field's value is ''.
  const chosen = value === '' || value === undefined ? null : value;
  const option = options.find((entry) => entry.value === chosen);
  const label = option?.label ?? (chosen === null || loading ? '' : String(chosen));
  return (
    <Shown value={{ label, placeholder }}>
      <AntSelect<V | null, SelectOption<V>>
        {...input}
        id={id}
        disabled={disabled}
        loading={loading}
        onBlur={() => onBlur?.()}
        open={open}
        onOpenChange={setOpen}
        popupRender={(list) => <NamedList comboboxId={id}>{list}</NamedList>}
        components={components}
        className={`mg-select ${input['aria-invalid'] ? 'mg-select--invalid' : ''}`.trim()}
        classNames={{ popup: { root: 'mg-select-popup' } }}
        options={options as SelectOption<V>[]}
        value={chosen}
        labelRender={() => ''}
        onChange={(next) => {
          const chosenNow = options.find((entry) => entry.value === next);
          const isFound = chosenNow !== undefined && finds(typed.current, chosenNow);
          if (next !== null) onChange(next, isFound ? '' : typed.current.trim());
          typed.current = '';
        }}
        showSearch={
          search
            ? {
                filterOption: matches,
                // The whole list has its order, and may have thousands of entries.
                filterSort: (a, b, { searchValue: text }) => (text ? rank(text, a) - rank(text, b) : 0),
                onSearch: (text) => (typed.current = text),
              }
            : false
        }
        notFoundContent={<p className="mg-select-popup__empty">{emptyText}</p>}
        suffixIcon={<ChevronDownIcon />}
        menuItemSelectedIcon={null}
        listHeight={288}
        listItemHeight={44}
        transitionName=""
      />
    </Shown>
  );
}
