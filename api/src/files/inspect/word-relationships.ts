import { tagsOf } from './xml-text';

/**
 * Kinds of relationships (the last part of their type, ECMA-376-1 and MS-OFFMACRO2) whose target Word runs,
 * opens or puts in place: macros, controls, objects, documents within the document, links of workbooks.
 */
const activeKinds = new Set(
  (
    'vbaproject wordvbadata control activexcontrolbinary oleobject afchunk subdocument frame ' +
    'externallink externallinkpath attachedtoolbars keymapcustomizations'
  ).split(' '),
);
/** What a person clicks on, knowing that it leads elsewhere. */
const clicked = 'hyperlink';
const template = 'attachedtemplate';
const embedded = 'package';
/** The workbook behind a chart. Elsewhere such a part is an object. */
const chartList = /\/charts\/_rels\//i;
/** An address, or a share of another machine. */
const elsewhere = /^(?:[a-z][\w+.-]*:|\/\/|\\\\)/i;
/**
 * A template of the author's own machine, which Word names in each document that it made from one. It loads
 * nothing from elsewhere.
 */
const ownMachine = /^(?:file:\/\/\/(?![/\\])|file:\/\/localhost\/|(?![a-z][\w+.-]+:)[^/\\])/i;

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

/** @param list the name of the part that lists them */
export function hasActiveRelationship(xml: string, list: string): boolean {
  for (const { attributes } of tagsOf(xml, ['Relationship'])) {
    const kind = (attributes.get('Type') ?? '').toLowerCase().split('/').at(-1) ?? '';
    const target = decoded(attributes.get('Target') ?? '').trim();
    if (activeKinds.has(kind) || (kind === embedded && !chartList.test(list))) return true;
    const isExternal = /external/i.test(attributes.get('TargetMode') ?? '') || elsewhere.test(target);
    if (!isExternal || kind === clicked) continue;
    if (kind !== template || !ownMachine.test(target)) return true;
  }
  return false;
}
