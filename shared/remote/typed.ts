/**
 * Input that a candidate, or a password manager, has put into pre-rendered HTML before hydration. React would
 * replace it by the empty values of the form's state. It is captured before, and restored as the candidate's
 * own input.
 */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Text = HTMLInputElement | HTMLTextAreaElement;

/** Puts one value into the control itself or, in other HTML, into the same field. */
type Restore = (target: Control) => void;

/** Dispatches the events of a real input: focus, change and, unless the candidate is still there, blur. */
function dispatchInput(control: Control): void {
  control.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  // A typed date counts once its field is left.
  if (control !== document.activeElement)
    control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** Browsers keep `value` on the prototype; React defines its own property on every element. */
function write(target: Text, value: string): void {
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target) as object, 'value');
  // React ignores a value that it believes it wrote itself, so its own property gets another one.
  target.value = `${value} `;
  native?.set?.call(target, value);
}

function text({
  value,
  defaultValue,
  selectionStart,
  selectionEnd,
  selectionDirection,
}: Text): Restore | null {
  if (value === defaultValue) return null;
  return (target) => {
    if (target instanceof HTMLSelectElement) return;
    write(target, value);
    dispatchInput(target);
    // The caret of an email field can neither be read nor set.
    if (selectionStart !== null && target.value === value)
      target.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  };
}

function tick({ type, checked, defaultChecked }: HTMLInputElement): Restore | null {
  if (checked === defaultChecked || (type === 'radio' && !checked)) return null;
  return (target) => {
    if (!(target instanceof HTMLInputElement)) return;
    target.checked = !checked;
    target.click();
  };
}

function files({ files: picked }: HTMLInputElement): Restore | null {
  if (!picked?.length) return null;
  // A copy: clearing the control empties the list itself.
  const kept = new DataTransfer();
  for (const file of picked) kept.items.add(file);
  return (target) => {
    if (!(target instanceof HTMLInputElement)) return;
    target.files = kept.files;
    dispatchInput(target);
  };
}

function choice({ options, selectedIndex, multiple }: HTMLSelectElement): Restore | null {
  const all = [...options];
  const chosen = all.map(({ selected }) => selected);
  const given = Math.max(
    0,
    all.findLastIndex(({ defaultSelected }) => defaultSelected),
  );
  const same = multiple
    ? all.every(({ selected, defaultSelected }) => selected === defaultSelected)
    : selectedIndex === given;
  if (same) return null;
  return (target) => {
    if (!(target instanceof HTMLSelectElement)) return;
    [...target.options].forEach((option, index) => (option.selected = chosen[index] ?? false));
    dispatchInput(target);
  };
}

const untyped = ['hidden', 'submit', 'reset', 'button', 'image'];

function restoreOf(control: Control): Restore | null {
  if (control instanceof HTMLSelectElement) return choice(control);
  if (control instanceof HTMLTextAreaElement) return text(control);
  if (untyped.includes(control.type)) return null;
  if (control.type === 'file') return files(control);
  return control.type === 'checkbox' || control.type === 'radio' ? tick(control) : text(control);
}

const controlsOf = (element: Element): Control[] => [
  ...element.querySelectorAll<Control>('input, textarea, select'),
];

/** Radios of one name differ by their value. */
const isSameField = (a: Control, b: Control): boolean =>
  a.name !== '' && a.name === b.name && a.type === b.type && (a.type !== 'radio' || a.value === b.value);

/**
 * Captures the input (typed, ticked, chosen, autofilled) of the controls of `from`. Returns a function that
 * restores it in the same controls or, in another element, in those of the same name, with events for React;
 * focus and caret stay. Null without controls.
 */
export function captureInput(from: Element): ((into: Element) => void) | null {
  const controls = controlsOf(from);
  if (controls.length === 0) return null;
  const answers = controls.flatMap((control) => {
    const restore = restoreOf(control);
    return restore ? [{ control, restore }] : [];
  });
  return (into) => {
    for (const { control, restore } of answers) {
      const target = into.contains(control)
        ? control
        : controlsOf(into).find((other) => isSameField(control, other));
      if (target && !target.disabled) restore(target);
    }
  };
}
