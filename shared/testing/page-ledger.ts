import { queryClient } from 'shared/runtime/query';
import type { Ledger } from './ledger';
import { watchListeners } from './listener-ledger';
import { watchObjectUrls } from './object-url-ledger';
import { watchTimers } from './timer-ledger';

/** What is in the page outside the elements of remotes: style tags, what was appended to the body, scroll locks. */
function readDocument(): string[] {
  const { documentElement, head, body, styleSheets } = document;
  const attributes = [documentElement, body].flatMap((element) =>
    [...element.attributes].map(({ name, value }) => `${name}="${value}" on ${element.localName}`),
  );
  const elements = [head, body].flatMap((parent) =>
    [...parent.children].map((child) => `<${child.localName}> in ${parent.localName}`),
  );
  const sheets = Array.from(styleSheets, () => 'style sheet');
  const adopted = (document.adoptedStyleSheets ?? []).map(() => 'adopted style sheet'); // jsdom has none
  return [...attributes, ...elements, ...sheets, ...adopted];
}

const readGlobals = (): string[] => Reflect.ownKeys(globalThis).map((key) => `global ${String(key)}`);

const readQueries = (): string[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => query.observers.map(() => `observer of the query ${query.queryHash}`));

/** Follows all that a remote may leave behind in a page. Close it, or the page stays wrapped. */
export function watchPage(): Ledger {
  const ledgers = [watchListeners(), watchTimers(), watchObjectUrls()];
  return {
    read: () => [
      ...ledgers.flatMap((ledger) => ledger.read()),
      ...readDocument(),
      ...readGlobals(),
      ...readQueries(),
    ],
    close: () => ledgers.forEach((ledger) => ledger.close()),
  };
}

/** What is held now and was not before; what is held more often is named as often as it is more. */
export function gained(before: readonly string[], now: readonly string[]): string[] {
  const left = [...before];
  return now.filter((one) => {
    const index = left.indexOf(one);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
