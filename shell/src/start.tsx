import { createRoot, hydrateRoot } from 'react-dom/client';
import { provideRuntimeCore } from './loader/runtime';
import { readChannel } from './loader/channel';
import { ledger } from './report/ledger';
import { App } from './app';

/** Boots the host in a page that carries the channel document, and perhaps the shell's own HTML already. */
export function startShell(page: Document): void {
  const root = page.getElementById('root');
  if (!root) throw new Error('The page has no #root to render into');
  provideRuntimeCore();
  readChannel(page);
  window.portal = { ledger };
  const options = { identifierPrefix: 'shell-' };
  if (root.hasChildNodes()) hydrateRoot(root, <App />, options);
  else createRoot(root, options).render(<App />);
}
