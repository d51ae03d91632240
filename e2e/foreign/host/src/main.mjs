import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { createElement, useState, version } from 'react';
import { createRoot } from 'react-dom/client';

const entry = new URLSearchParams(window.location.search).get('manifest');
registerRemotes([{ name: 'remote', entry }]);

/** What the host does with the remote, in its own element. */
async function mount() {
  const lifecycles = await loadRemote('remote/app');
  const props = { name: 'remote', domElement: document.body.appendChild(document.createElement('div')) };
  await lifecycles.bootstrap(props);
  await lifecycles.mount(props);
  return async () => {
    await lifecycles.unmount(props);
    props.domElement.remove();
  };
}

function Host() {
  const [unmount, setUnmount] = useState(null);
  const act = unmount
    ? () => unmount().then(() => setUnmount(null))
    : () => mount().then((gone) => setUnmount(() => gone));
  const label = unmount ? 'Unmount the remote' : 'Mount the remote';
  return [
    createElement('p', { key: 'p' }, `A host with React ${version}`),
    createElement('button', { key: 'button', type: 'button', onClick: act }, label),
  ];
}

createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(Host));
