import { I18nProvider } from '@lingui/react';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { i18n } from 'shared/i18n/i18n';
import { CrashBoundary } from 'shared/remote/crash-boundary';
import type { ContributionModule, RemoteProps } from 'shared/remote/props';
import { activateLanguage } from 'shared/remote/activate-language';
import { SettingsContext } from 'shared/remote/use-settings';
import { Router } from 'shared/runtime/router';

interface ContributionOptions<Props extends object> {
  /** The deployable's name, `mf-jobs`. */
  readonly name: string;
  /** Gets the props of the point, and `data` of the remote.json. */
  readonly Part: ComponentType<Props>;
  /** Pure: what the screen needs to know before, and whether or not, the part is drawn. */
  readonly answer?: (pointProps: Omit<Props, 'data'>) => unknown;
}

/**
 * Turns a component into what a remote exposes for a contribution: single-spa lifecycles with a React root of
 * their own, in the host's router.
 *
 * @example
 * // src/next-step.tsx, which remote.json contributes as './next-step'
 * export const { bootstrap, mount, update, unmount, answer } = createContribution({ name: 'mf-jobs', Part });
 */
export function createContribution<Props extends object>({
  name,
  Part,
  answer,
}: ContributionOptions<Props>): Required<Omit<ContributionModule, 'prepare'>> {
  /** By instance name. */
  const roots = new Map<string, Root>();

  function draw(props: RemoteProps) {
    activateLanguage(props);
    const { basename = '/', location, navigator, settings, pointProps, onCrash } = props;
    if (!location || !navigator || !pointProps)
      throw new Error(`${name}: a contribution needs the location, the navigator and the props of its point`);
    return (
      <CrashBoundary {...(onCrash ? { onCrash } : {})}>
        <Router basename={basename} location={location} navigator={navigator}>
          <div data-remote={name}>
            {/* They fit the point's schema; the release checks compare it with what this build accepts. */}
            <I18nProvider i18n={i18n}>
              <SettingsContext value={settings}>
                <Part {...(pointProps as Props)} />
              </SettingsContext>
            </I18nProvider>
          </div>
        </Router>
      </CrashBoundary>
    );
  }

  return {
    bootstrap: () => Promise.resolve(),
    async mount(props) {
      if (!props.domElement) throw new Error(`${name}: a contribution needs an element`);
      const root = createRoot(props.domElement, { identifierPrefix: `${props.name}-` });
      roots.set(props.name, root);
      flushSync(() => root.render(draw(props))); // the host shows the element next
    },
    async update(props) {
      roots.get(props.name)?.render(draw(props));
    },
    async unmount({ name: instance }) {
      roots.get(instance)?.unmount();
      roots.delete(instance);
    },
    answer(pointProps, language) {
      if (language) activateLanguage(language);
      return answer?.(pointProps as Omit<Props, 'data'>);
    },
  };
}
