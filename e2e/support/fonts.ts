import type { Page } from '@playwright/test';

interface PlatformFont {
  readonly familyName: string;
  /** It came from a file of the page, not from this machine. */
  readonly isCustomFont: boolean;
}

interface Node {
  readonly nodeId: number;
  readonly nodeName: string;
  readonly nodeValue: string;
  readonly children?: readonly Node[];
}

const elementsWithText = (node: Node): Node[] => {
  const children = node.children ?? [];
  const own = children.some(({ nodeName, nodeValue }) => nodeName === '#text' && nodeValue.trim() !== '');
  const isDrawn = !['SCRIPT', 'STYLE', 'TITLE'].includes(node.nodeName);
  return [...(own && isDrawn ? [node] : []), ...children.flatMap(elementsWithText)];
};

/**
 * The fonts of this machine that letters of the page are drawn with; none, when the page's own are all it
 * needs.
 */
export async function systemFonts(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = (await devtools.send('DOM.getDocument', { depth: -1 })) as { root: Node };
  const found = await Promise.all(
    elementsWithText(root).map(async ({ nodeId }) => {
      const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
      return (fonts as readonly PlatformFont[]).filter(({ isCustomFont }) => !isCustomFont);
    }),
  );
  await devtools.detach();
  return [...new Set(found.flat().map(({ familyName }) => familyName))];
}
