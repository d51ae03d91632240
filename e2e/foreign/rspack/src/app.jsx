import * as React from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';

let root;

function Screen() {
  const [more, setMore] = React.useState('');
  const showMore = async () => setMore(await (await import('./more.jsx')).more());
  return (
    <>
      <p className="rspack-screen">Built with rspack and React {React.version.split('.')[0]}</p>
      <button onClick={showMore}>More</button>
      <p>{more}</p>
    </>
  );
}

const mount = async ({ domElement }) => {
  root = createRoot(domElement);
  root.render(<Screen />);
};

const unmount = async () => root.unmount();

/** Lists of functions, as single-spa allows. */
const lifecycles = { bootstrap: [async () => undefined], mount: [mount], unmount: [unmount] };
export default lifecycles;
