import { createRoot, hydrateRoot } from 'react-dom/client';
import { readChannel } from './loader/channel';
import { preferBuild } from './loader/choice';
import { previewAsked } from './preview/asked';
import { ledger } from './report/ledger';
import { settleCandidatesHtml } from './session/candidates-html';
import { App } from './app';

/** Boots the host in a page that carries the channel document, and perhaps the shell's own HTML already. */
export function startShell(page: Document): void {
  const root = page.getElementById('root');
  if (!root) throw new Error('The page has no #root to render into');
  readChannel(page);
  window.portal = { ledger };
  settleCandidatesHtml(page, root);
  const options = { identifierPrefix: 'shell-' };
  const render = (): void => {
    if (root.hasChildNodes()) hydrateRoot(root, <App />, options);
    else createRoot(root, options).render(<App />);
  };
  if (!previewAsked()) return render();
  import(/* webpackChunkName: "preview" */ './preview/open-preview').then(
    ({ openPreview }) => openPreview(render, preferBuild),
    render, // the portal is there without the preview; a reload asks for it again
  );
}
