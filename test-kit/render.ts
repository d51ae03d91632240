import { I18nProvider } from '@lingui/react';
import {
  render as renderPlain,
  renderHook as renderHookPlain,
  type RenderHookOptions,
  type RenderHookResult,
  type RenderResult,
} from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { i18n } from 'shared/i18n/i18n';

const wrapper = ({ children }: { readonly children: ReactNode }) =>
  createElement(I18nProvider, { i18n }, children);

/** Testing Library's, for components that take their texts from Lingui. */
export const render = (element: ReactNode): RenderResult => renderPlain(element, { wrapper });

/** The same for a hook. */
export const renderHook = <Result, Props>(
  hook: (props: Props) => Result,
  options?: Omit<RenderHookOptions<Props>, 'wrapper'>,
): RenderHookResult<Result, Props> => renderHookPlain(hook, { ...options, wrapper });
