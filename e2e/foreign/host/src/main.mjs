import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { createElement, version } from 'react';
import { createRoot } from 'react-dom/client';

const addPlace = () => document.body.appendChild(document.createElement('div'));
const [major] = version.split('.');
createRoot(addPlace()).render(createElement('p', null, `A host with React ${major}`));

const entry = new URLSearchParams(window.location.search).get('manifest');
// In the scope of this host the remote would be given React 18, in spite of what it asks for: a singleton is
// one for all.
registerRemotes([{ name: 'remote', entry, ...(major === '18' ? { shareScope: 'react-19' } : {}) }]);
const { bootstrap, mount } = await loadRemote('remote/app');
const props = { name: 'remote', domElement: addPlace() };
await bootstrap(props);
await mount(props);
