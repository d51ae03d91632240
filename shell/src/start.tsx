import { createRoot } from 'react-dom/client';
import { provideRuntimeCore } from './loader/runtime';
import { readChannel } from './loader/channel';
import { ledger } from './report/ledger';
import { App } from './app';

/** Boots the host in a page that carries the channel document. */
export function startShell(page: Document): void {
  const root = page.getElementById('root');
  if (!root) throw new Error('The page has no #root to render into');
  provideRuntimeCore();
  readChannel(page);
  window.portal = { ledger };
  createRoot(root, { identifierPrefix: 'shell-' }).render(<App />);
}
