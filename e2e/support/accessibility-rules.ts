import { expect, type Page } from '@playwright/test';
import { readTree, type AccessibilityTree, type ExposedNode } from './accessibility-tree';

/** What one state of a screen has to expose. A control is written as `role name`: `textbox Email`. */
export interface Exposed {
  /** Controls that are there; one that disappears from the tree fails. */
  readonly controls?: readonly string[];
  /** Control -> the value that it exposes. */
  readonly values?: Readonly<Record<string, string>>;
  /** Control -> its error message. No other control is invalid. */
  readonly invalid?: Readonly<Record<string, string>>;
  /** Control -> text that its description contains. */
  readonly described?: Readonly<Record<string, string>>;
  /** Control -> its state. */
  readonly nodes?: Readonly<Record<string, Partial<ExposedNode>>>;
}

const fields = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton', 'radiogroup']);
/** A cell without a day has no name. */
const mayBeUnnamed = new Set(['gridcell']);

const key = ({ role, name }: ExposedNode): string => `${role} ${name}`;
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
const isOptional = ({ visibleText, name }: ExposedNode): boolean => /\(optional\)$/.test(visibleText || name);

/** What is wrong with one control, whatever screen it is on. */
function problemsOf(node: ExposedNode): string[] {
  const problems: string[] = [];
  const rule = (holds: boolean, problem: string): void => {
    if (!holds) problems.push(`${key(node)}: ${problem} (${node.html})`);
  };
  rule(node.name !== '' || mayBeUnnamed.has(node.role), 'has no name');
  // WCAG 2.5.3: who says aloud what they see reaches the control.
  rule(
    plain(node.name).includes(plain(node.visibleText)),
    `its name lacks what is seen: ${node.visibleText}`,
  );
  const isIn = (role: string): boolean => node.path.some((part) => part.startsWith(`${role} `));
  if (fields.has(node.role) && isIn('form') && !isIn('dialog')) {
    rule(
      node.required !== isOptional(node),
      'required in the tree and optional in its label, or the other way',
    );
  }
  if (node.role === 'combobox') {
    rule(node.expanded !== undefined, 'does not expose whether it is open');
    rule(node.hasPopup !== '', 'does not say what it opens');
  }
  if (node.role === 'option') rule(node.selected !== undefined, 'does not expose whether it is selected');
  if (node.role === 'radio') {
    rule(node.checked !== undefined, 'does not expose whether it is checked');
    rule(isIn('radiogroup') || isIn('group'), 'is in no named group');
  }
  if (node.invalid) rule(node.description !== '', 'is invalid and not described');
  return problems;
}

/** Links to different places, and buttons, that have the same name, description and named context. */
function ambiguous(controls: readonly ExposedNode[]): string[] {
  const first = new Map<string, ExposedNode>();
  return controls.flatMap((node) => {
    if (node.role !== 'link' && node.role !== 'button') return [];
    const place = [...node.path, key(node), node.description].join(' > ');
    const other = first.get(place);
    if (!other) {
      first.set(place, node);
      return [];
    }
    return node.role === 'link' && node.href === other.href ? [] : [`twice, for different things: ${place}`];
  });
}

/** What differs between the tree and what the state has to expose. */
function differences(controls: readonly ExposedNode[], expected: Exposed): string[] {
  const byKey = new Map(controls.map((node) => [key(node), node]));
  const { controls: needed = [], values = {}, invalid = {}, described = {}, nodes = {} } = expected;
  const missing = [needed, ...[values, invalid, described, nodes].map(Object.keys)]
    .flat()
    .filter((name) => !byKey.has(name));
  const wrongValues = Object.entries(values).filter(([name, value]) => byKey.get(name)?.value !== value);
  const undescribed = Object.entries({ ...described, ...invalid }).filter(
    ([name, text]) => !byKey.get(name)?.description.includes(text),
  );
  const otherStates = Object.entries(nodes).flatMap(([name, state]) =>
    Object.entries(state)
      .map(([property, wanted]) => ({
        property,
        wanted,
        is: byKey.get(name)?.[property as keyof ExposedNode],
      }))
      .filter(({ is, wanted }) => is !== wanted)
      .map(({ property, wanted, is }) => `${name}: ${property} is ${String(is)} for ${String(wanted)}`),
  );
  const invalidNow = controls.filter((node) => node.invalid).map(key);
  return [
    ...missing.map((name) => `missing: ${name}`),
    ...otherStates,
    ...wrongValues.map(([name, value]) => `${name} exposes "${byKey.get(name)?.value}" for "${value}"`),
    ...undescribed.map(
      ([name, text]) => `${name} is described by "${byKey.get(name)?.description}": ${text}`,
    ),
    ...Object.keys(invalid)
      .filter((name) => !invalidNow.includes(name))
      .map((name) => `valid: ${name}`),
    ...invalidNow.filter((name) => !(name in invalid)).map((name) => `invalid: ${name}`),
  ];
}

const allProblems = ({ controls, unexposed }: AccessibilityTree, expected?: Exposed): string[] => [
  ...controls.flatMap(problemsOf),
  ...ambiguous(controls),
  ...unexposed.map((html) => `can have the focus and is not in the tree: ${html}`),
  ...(expected ? differences(controls, expected) : []),
];

/** Every control in the tree follows the rules, and the tree has what this state needs, if that is said. */
export async function expectExposed(page: Page, expected?: Exposed): Promise<void> {
  await expect.poll(async () => allProblems(await readTree(page), expected)).toEqual([]);
}
