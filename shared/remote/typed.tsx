/**
 * What a candidate has put into the controls of HTML whose scripts had not come yet, or their password manager has: React
 * would write the empty answers of a form's state over it. It is read before, and given again as the candidate's own input.
 */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Text = HTMLInputElement | HTMLTextAreaElement;

/** Puts one answer into the control itself or, in other HTML, into the one that stands for it. */
type Give = (target: Control) => void;

/** The control hears all of it: that it was reached, what it was given and, unless the candidate is still there, that it was left. */
function tell(control: Control): void {
  control.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  // A day that was typed counts once its field is left.
  if (control !== document.activeElement)
    control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** Chromium and others keep `value` on the prototype; React puts a property of its own over it on every element. */
function write(target: Text, value: string): void {
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target) as object, 'value');
  // React passes over input of what it believes it wrote itself: so that is made something else.
  target.value = `${value} `;
  native?.set?.call(target, value);
}

function text({ value, defaultValue, selectionStart, selectionEnd, selectionDirection }: Text): Give | null {
  if (value === defaultValue) return null;
  return (target) => {
    if (target instanceof HTMLSelectElement) return;
    write(target, value);
    tell(target);
    // An email's caret can neither be read nor set: it goes to the end, where it mostly was.
    if (selectionStart !== null && target.value === value)
      target.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  };
}

function tick({ type, checked, defaultChecked }: HTMLInputElement): Give | null {
  if (checked === defaultChecked || (type === 'radio' && !checked)) return null;
  return (target) => {
    if (!(target instanceof HTMLInputElement)) return;
    target.checked = !checked;
    target.click();
  };
}

function files({ files: picked }: HTMLInputElement): Give | null {
  if (!picked?.length) return null;
  // A copy: the list itself is emptied by who clears the control.
  const kept = new DataTransfer();
  for (const file of picked) kept.items.add(file);
  return (target) => {
    if (!(target instanceof HTMLInputElement)) return;
    target.files = kept.files;
    tell(target);
  };
}

function choice({ options, selectedIndex, multiple }: HTMLSelectElement): Give | null {
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
    tell(target);
  };
}

const untyped = ['hidden', 'submit', 'reset', 'button', 'image'];

function giveOf(control: Control): Give | null {
  if (control instanceof HTMLSelectElement) return choice(control);
  if (control instanceof HTMLTextAreaElement) return text(control);
  if (untyped.includes(control.type)) return null;
  if (control.type === 'file') return files(control);
  return control.type === 'checkbox' || control.type === 'radio' ? tick(control) : text(control);
}

const controlsOf = (element: Element): Control[] => [
  ...element.querySelectorAll<Control>('input, textarea, select'),
];

/** The value tells radios of one name apart. */
const isTwin = (a: Control, b: Control): boolean =>
  a.name !== '' && a.name === b.name && a.type === b.type && (a.type !== 'radio' || a.value === b.value);

/**
 * Reads what was typed, ticked, chosen or filled into the controls of `from`. Returns the way to give it to the same controls or,
 * in an element that has others, to those of the same name: React's and other handlers hear of it, focus and caret stay. Null where
 * there is nothing to type into.
 */
export function readTyped(from: Element): ((into: Element) => void) | null {
  const controls = controlsOf(from);
  if (controls.length === 0) return null;
  const answers = controls.flatMap((control) => {
    const give = giveOf(control);
    return give ? [{ control, give }] : [];
  });
  return (into) => {
    for (const { control, give } of answers) {
      const target = into.contains(control)
        ? control
        : controlsOf(into).find((other) => isTwin(control, other));
      if (target && !target.disabled) give(target);
    }
  };
}
