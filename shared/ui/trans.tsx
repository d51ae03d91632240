import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { i18n, type Values } from 'contract/language/i18n';

interface TransProps {
  /** The English text; `<0>words</0>` are drawn by the first of the components, as is `<0/>`. */
  readonly id: string;
  readonly components: readonly ReactElement<{ readonly children?: ReactNode }>[];
  readonly values?: Values;
}

/** `<0>words</0>`, perhaps with others in it, or `<0/>`. */
const element = /<(\d+)(?:\/>|>(.*?)<\/\1>)/gs;

function withElements(text: string, components: TransProps['components']): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: written, 1: number, 2: words, index } of text.matchAll(element)) {
    const component = components[Number(number)];
    const children = words === undefined ? component?.props.children : withElements(words, components);
    parts.push(text.slice(end, index), component ? cloneElement(component, { key: index }, children) : words);
    end = index + written.length;
  }
  return [...parts, text.slice(end)];
}

/**
 * A text with elements in it: links, emphasis. What a translation says beyond them is text, never markup.
 *
 * @example <Trans id="Read the <0>privacy notice</0>." components={[<Link to={paths.privacy()} />]} />
 */
export function Trans({ id, values, components }: TransProps): ReactNode {
  return withElements(i18n.t(id, values), components);
}
