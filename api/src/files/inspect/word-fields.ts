import { tagsOf, textOf } from './xml-text';

/** Fields that load from another program or document when the document is opened (ECMA-376-1, 17.16.5). */
const activeField = /^[\s"]*(?:dde|ddeauto|link|includetext|import|database|subscriber)(?![a-z])/i;

/** A field whose end has not come: its instruction, and whether its result has begun. */
interface OpenField {
  instruction: string;
  isResult: boolean;
}

/** Takes the beginnings and ends of fields in their order. */
function followFields() {
  const open: OpenField[] = [];
  const isActive = (): boolean => activeField.test(open.at(-1)?.instruction ?? '');
  return {
    isActive,
    isInside: () => open.length > 0,
    add(instruction: string): void {
      const top = open.at(-1);
      if (top && !top.isResult) top.instruction += instruction;
    },
    /** @returns whether the field is active that begins, shows its result or ends here */
    step(step: string | undefined): boolean {
      const top = open.at(-1);
      if (step === 'begin') {
        open.push({ instruction: '', isResult: false });
        return top !== undefined && !top.isResult && top.instruction.trim() === '';
      }
      const found = isActive();
      if (step === 'separate' && top) top.isResult = true;
      else open.pop();
      return found;
    },
  };
}

/**
 * Whether a text of a Word document has a field that loads something. An instruction may be in pieces, and
 * the name of a field may be computed by another one, which no one does for good.
 */
export function hasActiveField(xml: string): boolean {
  const fields = followFields();
  for (const { name, attributes, text } of tagsOf(xml, ['fldSimple', 'fldChar', 'instrText'])) {
    if (name === 'fldChar' && fields.step(attributes.get('fldCharType'))) return true;
    if (name === 'fldSimple' && activeField.test(attributes.get('instr') ?? '')) return true;
    if (name !== 'instrText') continue;
    if (!fields.isInside() && activeField.test(textOf(text))) return true;
    fields.add(textOf(text));
  }
  return fields.isActive();
}
