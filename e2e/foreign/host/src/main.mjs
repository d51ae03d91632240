import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';

// It uses React itself, so it provides it.
import 'react-dom/client';

const entry = new URLSearchParams(window.location.search).get('manifest');
registerRemotes([{ name: 'remote', entry }]);
const { bootstrap, mount } = await loadRemote('remote/app');
const props = { name: 'remote', domElement: document.body.appendChild(document.createElement('div')) };
await bootstrap(props);
await mount(props);
