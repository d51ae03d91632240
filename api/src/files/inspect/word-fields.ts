import { tagsOf, textOf } from './xml-text';

/** Fields that load from another program or document when the document is opened (ECMA-376-1, 17.16.5). */
const activeField = /^[\s"]*(?:dde|ddeauto|link|includetext|import|database|subscriber)(?![a-z])/i;

/** A field whose end has not come: its instruction, and whether its result has begun. */
interface OpenField {
  instruction: string;
  isResult: boolean;
}

/**
 * Whether a text of a Word document has a field that loads something. An instruction may be in pieces, and
 * the name of a field may be computed by another one, which no one does for good.
 */
export function hasActiveField(xml: string): boolean {
  const open: OpenField[] = [];
  for (const { name, attributes, text } of tagsOf(xml, ['fldSimple', 'fldChar', 'instrText'])) {
    const top = open.at(-1);
    if (name === 'instrText' && top && !top.isResult) top.instruction += textOf(text);
    const given =
      name === 'fldSimple' ? attributes.get('instr') : name === 'instrText' && !top ? textOf(text) : '';
    if (activeField.test(given ?? '')) return true;
    if (name !== 'fldChar') continue;
    const step = attributes.get('fldCharType');
    if (step === 'begin') {
      if (top && !top.isResult && top.instruction.trim() === '') return true;
      open.push({ instruction: '', isResult: false });
    } else if (top) {
      if (activeField.test(top.instruction)) return true;
      if (step === 'separate') top.isResult = true;
      else open.pop();
    }
  }
  return open.some(({ instruction }) => activeField.test(instruction));
}
