/*
 * In each page of the dev server: shows what does not compile, and loads the page again for changed
 * translations, and for a build that it names but has not loaded yet, since the integrity that it knows is
 * that of the earlier one. Builds that it has loaded replace their own modules. Text and constructed sheets
 * only: the portal's policies hold here, too.
 */
const channel = JSON.parse(document.getElementById('portal-channel').textContent);
const hashes = new Map();
const problems = new Map();

const host = document.createElement('div');
const root = host.attachShadow({ mode: 'open' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(`pre {
  position: fixed; z-index: 2147483647; inset: 0; margin: 0; padding: 2rem; overflow: auto;
  background: rgb(20 16 36 / 94%); color: #fff; font: 14px/1.5 monospace; white-space: pre-wrap;
}`);
root.adoptedStyleSheets = [sheet];

function showProblems() {
  const text = [...problems].map(([part, errors]) => `${part} does not compile\n\n${errors.join('\n\n')}`);
  const pre = document.createElement('pre');
  pre.setAttribute('role', 'alert');
  // Without the colours of a terminal.
  pre.textContent = text.join('\n\n').replaceAll(/\u001b\[\d+m/g, '');
  root.replaceChildren(...(text.length > 0 ? [pre] : []));
  document.body.append(host);
}

new EventSource('/__webpack_hmr').onmessage = ({ data }) => {
  if (!data.startsWith('{')) return; // the heartbeat
  const { action, name, hash, errors } = JSON.parse(data);
  if (action === 'texts') return location.reload();
  if (action !== 'built' && action !== 'sync') return;
  const part = name.replace('portal-dev-', '');
  if (errors.length > 0) problems.set(part, errors);
  else problems.delete(part);
  showProblems();
  const isNew = errors.length === 0 && hash !== (hashes.get(part) ?? hash);
  if (errors.length === 0) hashes.set(part, hash);
  const container = channel.deployables[part]?.current.container;
  const isLoaded = container === null || container in globalThis; // the shell has none
  if (isNew && !isLoaded) location.reload();
};
