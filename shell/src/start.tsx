import { createRoot, hydrateRoot } from 'react-dom/client';
import { onAttempt } from './loader/attempt';
import { readChannel } from './loader/channel';
import { keepPage } from './loader/manners';
import { healFailure } from './loader/mark-failed';
import { preferBuild } from './loader/tab-builds';
import { onMissingTexts } from './loader/texts';
import { startLanguage } from './language/language';
import { previewAsked } from './preview/asked';
import { ledger, recordAttempt } from './report/ledger';
import { reportAttempt, reportError, reportShellErrors, reportVitals } from './report/reports';
import { settleCandidatesHtml } from './session/candidates-html';
import { App } from './app';

/** Boots the host in a page that carries the channel document, and perhaps the shell's own HTML already. */
export function startShell(page: Document): void {
  const root = page.getElementById('root');
  if (!root) throw new Error('The page has no #root to render into');
  readChannel(page);
  for (const listener of [recordAttempt, reportAttempt, healFailure]) onAttempt(listener);
  onMissingTexts(reportError);
  window.portal = { ledger };
  keepPage();
  reportShellErrors();
  settleCandidatesHtml(page, root);
  const options = { identifierPrefix: 'shell-' };
  const render = (): void => {
    if (root.hasChildNodes()) hydrateRoot(root, <App />, options);
    else createRoot(root, options).render(<App />);
  };
  const spoken = startLanguage(page);
  const draw = (): void => {
    if (spoken) void spoken.finally(render);
    else render();
  };
  if (!previewAsked()) {
    reportVitals();
    return draw();
  }
  import(/* webpackChunkName: "preview" */ './preview/open-preview').then(
    ({ openPreview }) => openPreview(draw, preferBuild),
    draw, // the portal is there without the preview; a reload asks for it again
  );
}
