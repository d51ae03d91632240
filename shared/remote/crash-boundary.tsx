import { Component, type ReactNode } from 'react';
import { i18n } from 'shared/i18n/i18n';
import type { RemoteProps } from 'shared/remote/props';

interface Props extends Pick<RemoteProps, 'onCrash'> {
  readonly fallback?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * Keeps a throwing remote, or part of the shell, from taking the page down. A host that passes `onCrash`
 * shows the failure in its own way; without one, and without a fallback, the message says what happened and
 * how to go on.
 */
export class CrashBoundary extends Component<Props, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(error: Error): void {
    this.props.onCrash?.(error);
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    if (this.props.onCrash) return null;
    if (this.props.fallback) return this.props.fallback;
    return (
      <div role="alert">
        <h1>{i18n.t('This part of the page stopped working')}</h1>
        <p>{i18n.t('Nothing you saved is lost. Reload the page to go on.')}</p>
      </div>
    );
  }
}
