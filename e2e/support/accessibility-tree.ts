import type { CDPSession, Page } from '@playwright/test';
import { fromPseudo } from './pseudo';

/**
 * A control or a container of controls, as Chromium's accessibility tree exposes it. Texts of the language
 * that nobody speaks are read back in English.
 */
export interface ExposedNode {
  readonly role: string;
  readonly name: string;
  readonly value: string;
  readonly description: string;
  /** Undefined where the tree says nothing: a state that is not exposed. */
  readonly expanded: boolean | undefined;
  readonly selected: boolean | undefined;
  readonly checked: string | undefined;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly focusable: boolean;
  readonly hasPopup: string;
  /** Role and name of the named containers around it, from the page inwards. */
  readonly path: readonly string[];
  /** What is seen of its label: its own text, or that of its `<label>`. */
  readonly visibleText: string;
  /** Where a link leads. */
  readonly href: string;
  /** The beginning of its HTML, for messages. */
  readonly html: string;
}

const controlRoles = new Set([
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'option', 'button', 'link', 'radio', 'radiogroup'],
  ...['checkbox', 'switch', 'spinbutton', 'slider', 'dialog', 'alertdialog', 'menu', 'menuitem', 'tab'],
  ...['grid', 'gridcell', 'Date', 'DisclosureTriangle'],
]);

interface AxValue {
  readonly value?: unknown;
}

/** What is used of `Accessibility.AXNode`. */
interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly value?: AxValue;
  readonly description?: AxValue;
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
  readonly parentId?: string;
  readonly backendDOMNodeId?: number;
}

interface DomFacts {
  readonly visibleText: string;
  readonly href: string;
  readonly html: string;
}

const textOf = (value: AxValue | undefined): string => {
  const content = value?.value;
  return typeof content === 'string' || typeof content === 'number' ? fromPseudo(String(content)) : '';
};

/** Runs in the page, on the elements of the nodes. Plain source: it is sent by the protocol as text. */
const domFacts = `function (...elements) {
  const isSeen = (node) => {
    const parent = node.parentElement;
    if (!parent || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    if (parent.closest('.mg-visually-hidden, .mg-avatar, svg, sup')) return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { width, height } = range.getBoundingClientRect();
    return width > 1 && height > 1;
  };
  const seenText = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) if (isSeen(walker.currentNode)) texts.push(walker.currentNode.data);
    return texts.join(' ').replace(/\\s+/g, ' ').trim();
  };
  return elements.map((element) => {
    const isField = element.matches('input, select, textarea');
    const roots = isField ? [...(element.labels ?? [])] : element.matches('a, button, [role="menuitem"]') ? [element] : [];
    return {
      visibleText: roots.map(seenText).join(' '),
      href: element.href ?? '',
      html: element.outerHTML.slice(0, 160),
    };
  });
}`;

/** Everything in the page that the Tab key can reach. */
const tabbable = `[...(document.querySelector('dialog:modal') ?? document).querySelectorAll(
  'a[href], button, input, select, textarea, summary, [tabindex]'
)].filter(
  (element) => element.tabIndex >= 0 && !element.disabled && !element.closest('[inert]') &&
    element.checkVisibility({ visibilityProperty: true }),
)`;

async function objectIdOf(client: CDPSession, backendNodeId: number): Promise<string> {
  const { object } = await client.send('DOM.resolveNode', { backendNodeId });
  return object.objectId ?? '';
}

async function factsOf(client: CDPSession, nodes: readonly AxNode[]): Promise<readonly DomFacts[]> {
  const ids = await Promise.all(nodes.map((node) => objectIdOf(client, node.backendDOMNodeId ?? 0)));
  if (!ids[0]) return [];
  const { result } = await client.send('Runtime.callFunctionOn', {
    functionDeclaration: domFacts,
    objectId: ids[0],
    arguments: ids.map((objectId) => ({ objectId })),
    returnByValue: true,
  });
  const facts = result.value as DomFacts[];
  return facts.map((one) => ({ ...one, visibleText: fromPseudo(one.visibleText) }));
}

/** The HTML of what Tab reaches although the tree hides it, or gives it no role. */
async function unexposed(client: CDPSession, exposed: ReadonlySet<number>): Promise<string[]> {
  const { result } = await client.send('Runtime.evaluate', { expression: tabbable });
  const { result: entries } = await client.send('Runtime.getProperties', {
    objectId: result.objectId ?? '',
    ownProperties: true,
  });
  const objects = entries.filter(({ name }) => /^\d+$/.test(name));
  const described = await Promise.all(
    objects.map(async ({ value }) => {
      const { node } = await client.send('DOM.describeNode', { objectId: value?.objectId ?? '' });
      return { id: node.backendNodeId, html: value?.description ?? node.nodeName };
    }),
  );
  return described.filter(({ id }) => !exposed.has(id)).map(({ html }) => html);
}

export interface AccessibilityTree {
  readonly controls: readonly ExposedNode[];
  /** What can have the focus and is missing in the tree. */
  readonly unexposed: readonly string[];
}

/** Reads Chromium's own tree: what assistive technology gets, whatever the HTML says. */
export async function readTree(page: Page): Promise<AccessibilityTree> {
  const client = await page.context().newCDPSession(page);
  try {
    await client.send('Accessibility.enable');
    const { nodes } = (await client.send('Accessibility.getFullAXTree')) as { nodes: readonly AxNode[] };
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const roleOf = (node: AxNode): string => textOf(node.role);
    const path = (node: AxNode): string[] => {
      const parent = byId.get(node.parentId ?? '');
      if (!parent) return [];
      const isContext = !parent.ignored && textOf(parent.name) !== '' && roleOf(parent) !== 'RootWebArea';
      return [...path(parent), ...(isContext ? [`${roleOf(parent)} ${textOf(parent.name)}`] : [])];
    };
    const seen = nodes.filter((node) => !node.ignored && node.backendDOMNodeId !== undefined);
    const controls = seen.filter((node) => controlRoles.has(roleOf(node)));
    const facts = await factsOf(client, controls);
    const withRole = seen.filter((node) => !['generic', 'none', ''].includes(roleOf(node)));
    return {
      controls: controls.map((node, index): ExposedNode => {
        const property = (name: string): unknown =>
          node.properties?.find((entry) => entry.name === name)?.value.value;
        const flag = (name: string): boolean | undefined => {
          const value = property(name);
          return value === undefined ? undefined : value === true || value === 'true';
        };
        const checked = property('checked');
        return {
          role: roleOf(node),
          name: textOf(node.name).replace(/\s+/g, ' ').trim(),
          value: textOf(node.value),
          description: textOf(node.description),
          expanded: flag('expanded'),
          selected: flag('selected'),
          checked: typeof checked === 'string' ? checked : undefined,
          required: flag('required') ?? false,
          invalid: flag('invalid') ?? false,
          disabled: flag('disabled') ?? false,
          focusable: flag('focusable') ?? false,
          hasPopup: typeof property('hasPopup') === 'string' ? (property('hasPopup') as string) : '',
          path: path(node),
          ...(facts[index] ?? { visibleText: '', href: '', html: '' }),
        };
      }),
      unexposed: await unexposed(
        client,
        new Set(withRole.map(({ backendDOMNodeId }) => backendDOMNodeId ?? 0)),
      ),
    };
  } finally {
    await client.detach();
  }
}
