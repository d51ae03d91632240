import 'shared/ui/tokens.css';
import 'shared/ui/base.css';
import 'shared/ui/script-fonts.css';
import { createRoot } from 'react-dom/client';
import { locale } from 'shared/runtime/locale';
import { readChoices, unknownChoices, withChoice, type ChoiceName } from 'sdk/recorded-api/choices';
import { answers } from 'standalone-own-answers';
import * as lifecycles from 'standalone-remote';
import { contributions } from './contributions';
import { Harness } from './harness';
import { inPage } from './in-page-network';
import { localPoints, placeholder } from './local-points';
import { changeLanguage, namesOf, pageLanguage, readLanguage } from './page-language';
import { Panel } from './panel';
import { panelStyle } from './panel-style';
import { forgetKept, startRecorded } from './recorded-session';
import { screensOf } from './screens';
import { keepStorageToThisTab } from './tab-storage';

const { name } = STANDALONE_BUILD;

/** Contributions of this repository; where it has none, a box says what would be there. */
const points = localPoints(
  STANDALONE_POINTS,
  [
    ...contributions,
    ...STANDALONE_POINTS.filter((point) => contributions.every((one) => one.point !== point.name)).map(
      placeholder,
    ),
  ],
  undefined,
  { props: () => pageLanguage.get().props, subscribe: pageLanguage.subscribe },
);

const choicesNow = () => readChoices(window.location.search);

function choose(name: ChoiceName, value: string): void {
  const address = `${window.location.pathname}${withChoice(window.location.search, name, value)}${window.location.hash}`;
  // How the API behaves changes with the next call; what it stores, with a new start.
  if (name !== 'user') window.history.replaceState(window.history.state, '', address);
  else window.location.assign(address);
}

/** In a shadow root, so that neither the portal's styles reach the panel nor the panel's the portal. */
function showPanel(): void {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(panelStyle);
  root.adoptedStyleSheets = [sheet];
  document.body.append(host);
  createRoot(root, { identifierPrefix: 'panel-' }).render(
    <Panel
      name={name}
      screens={screensOf(name, STANDALONE_ROUTES)}
      chosen={choicesNow()}
      unknown={unknownChoices(window.location.search)}
      languages={namesOf(STANDALONE_LANGUAGES)}
      onLanguage={(chosen) => void changeLanguage(chosen)}
      onChoose={choose}
      onStartAgain={() => void forgetKept().then(() => window.location.reload())}
    />,
  );
}

/** Starts the page of one remote alone, with recorded answers of the API and the panel. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to render into');
  keepStorageToThisTab();
  locale.onChoose((next) => void changeLanguage(next));
  await changeLanguage(readLanguage(window.location.search, STANDALONE_LANGUAGES));
  await startRecorded(choicesNow(), choicesNow, inPage, { path: `/${name}`, answers });
  createRoot(root, { identifierPrefix: 'alone-' }).render(
    <Harness build={STANDALONE_BUILD} routes={STANDALONE_ROUTES} points={points} lifecycles={lifecycles} />,
  );
  showPanel();
}

void start();
