import AntSelect from 'antd/es/select';
import {
  createContext,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { i18n } from 'shared/i18n/i18n';
import { sourceLocale } from 'contract/language/locale';
import { useBackToClose } from './back-to-close';
import { ChevronDownIcon } from './icons';
import { rankOf } from './search-options';
import { useComposition } from 'shared/remote/use-composition';
import './select.css';

export interface SelectOption<V extends string | number = string> {
  /** A text is English: a search on a page in another language finds the option by it, too. */
  value: V;
  label: string;
  /** Offered for every search: "Other". */
  pinned?: boolean | undefined;
}

/** Found by the English text alone: behind what is found by the shown label. */
const behind = 10;
const isPinned = 100;

/** By what is shown, or by the English text behind it; the lower the better, null for none. */
function foundAs(typed: string, { label, value }: SelectOption<string | number>): number | null {
  const shown = rankOf(typed, label);
  if (shown !== null || i18n.locale === sourceLocale || typeof value !== 'string') return shown;
  const rank = rankOf(typed, value);
  return rank === null ? null : behind + rank;
}

/** Keeps pinned options when the search does not match them. */
const matches = (typed: string, option: SelectOption<string | number> | undefined): boolean =>
  option !== undefined && (option.pinned === true || foundAs(typed, option) !== null);

/** Equally good hits stay in the order of the list. */
const placeOf = (typed: string, option: SelectOption<string | number>): number =>
  option.pinned ? isPinned : (foundAs(typed, option) ?? isPinned);

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
  /** `none`: no phone shows its keyboard, for short lists. Those who have one can search all the same. */
  inputMode?: 'none' | undefined;
  onBlur?: (() => void) | undefined;
}

/** What the box shows besides the search text. */
const Shown = createContext<{ label: string; placeholder: string; inputMode?: 'none' | undefined }>({
  label: '',
  placeholder: '',
});

/**
 * antd draws the chosen entry beside its input, where assistive technology finds an empty combobox (WCAG 2.2,
 * 4.1.2). Here the chosen entry is the input's value, and while the list is open and nothing is typed its
 * placeholder.
 */
function ComboboxInput(props: ComponentProps<'input'>) {
  const { value, onChange, onCompositionStart, onCompositionEnd, ...rest } = props;
  const { label, placeholder, inputMode } = useContext(Shown);
  const typed = typeof value === 'string' ? value : '';
  const isOpen = rest['aria-expanded'] === true;
  // The first key typed into the closed box begins a search; the chosen entry is not part of it.
  const shown = typed || (isOpen ? '' : label);
  const chosen = typed ? '' : shown;
  /** The chosen entry that a text is composed behind; null while none is composed. */
  const composedBehind = useRef<string | null>(null);
  const without = (text: string, start: string) => (text.startsWith(start) ? text.slice(start.length) : text);
  // antd reads the event's text alone.
  const search = (text: string) => onChange?.({ target: { value: text } } as ChangeEvent<HTMLInputElement>);
  const box = useComposition(shown, {
    take: (input) => search(without(input.value, composedBehind.current ?? chosen)),
    follow: (text) => search(without(text, composedBehind.current ?? chosen)),
  });
  return (
    <input
      {...rest}
      {...box}
      inputMode={inputMode}
      // antd says `new-password`, which password managers believe.
      autoComplete="off"
      placeholder={label || placeholder}
      onCompositionStart={(event) => {
        composedBehind.current = chosen;
        box.onCompositionStart(event);
        onCompositionStart?.(event);
      }}
      onCompositionEnd={(event) => {
        box.onCompositionEnd(event);
        const text = without(event.currentTarget.value, composedBehind.current ?? '');
        composedBehind.current = null;
        // antd searches for the text of the event's box.
        const currentTarget = { value: text } as HTMLInputElement;
        onCompositionEnd?.({ ...event, currentTarget });
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
    inputMode,
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
    <Shown value={{ label, placeholder, inputMode }}>
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
          const isFound = chosenNow !== undefined && foundAs(typed.current, chosenNow) !== null;
          if (next !== null) onChange(next, isFound ? '' : typed.current.trim());
          typed.current = '';
        }}
        showSearch={{
          filterOption: matches,
          // The whole list has its order, and may have thousands of entries.
          filterSort: (a, b, { searchValue: text }) => (text ? placeOf(text, a) - placeOf(text, b) : 0),
          onSearch: (text) => (typed.current = text),
        }}
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
