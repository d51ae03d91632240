import { lazy, Suspense } from 'react';
import { isLocale, sourceLocale, type Locale } from 'contract/language/locale';
import { useHydrated } from 'shared/remote/use-hydrated';
import { useLocale } from 'shared/runtime/locale';
import { chosenHere } from './language';

/** In a chunk of its own: few browsers ask for another language, and without it the page lacks nothing. */
const LanguageOffer = lazy(() =>
  import(/* webpackChunkName: "language-offer" */ './language-offer').then(
    (module) => ({ default: module.LanguageOffer }),
    () => ({ default: () => null }),
  ),
);

/** The first language of the browser that the portal has, if it is not English. */
function preferred(): Locale | undefined {
  const first = navigator.languages.map((tag) => tag.split('-', 1)[0]).find(isLocale);
  return first === sourceLocale ? undefined : first;
}

/** Offers the browser's language to who has chosen none: the page never changes by itself. */
export function LateOffer(): React.JSX.Element | null {
  const isAlive = useHydrated();
  const isDue = useLocale() === sourceLocale && isAlive && chosenHere() === null;
  const offered = isDue ? preferred() : undefined;
  return offered ? (
    <Suspense>
      <LanguageOffer offered={offered} />
    </Suspense>
  ) : null;
}
