import type { I18n } from '@lingui/core';
import { TransNoContext } from '@lingui/react/server';
import { i18n, type Values } from 'contract/i18n';
import type { ReactElement, ReactNode } from 'react';

interface TransProps {
  /** The English text; `<0>words</0>` are drawn by the first of the components. */
  readonly id: string;
  readonly components: readonly ReactElement[];
  readonly values?: Values;
}

/** The part's own language, in the form in which the library's component asks for it. */
const lingui = { i18n: { _: (id: string, values?: Values) => i18n.t(id, values) } as unknown as I18n };

/**
 * A text with elements in it: links, emphasis. What a translation says beyond them is text, never markup.
 *
 * @example <Trans id="Read the <0>privacy notice</0>." components={[<Link to={paths.privacy()} />]} />
 */
export function Trans({ id, values, components }: TransProps): ReactNode {
  return <TransNoContext id={id} values={values ?? {}} components={{ ...components }} lingui={lingui} />;
}
