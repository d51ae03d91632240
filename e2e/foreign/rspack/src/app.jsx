import * as React from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';

let root;

const mount = async ({ domElement }) => {
  root = createRoot(domElement);
  root.render(<p className="rspack-screen">Built with rspack and React {React.version.split('.')[0]}</p>);
};

const unmount = async () => root.unmount();

/** Lists of functions, as single-spa allows. */
const lifecycles = { bootstrap: [async () => undefined], mount: [mount], unmount: [unmount] };
export default lifecycles;
