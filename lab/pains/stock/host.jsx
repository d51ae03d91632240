import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { Component, lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';

class Boundary extends Component {
  state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  retry = () => this.setState({ failed: false });
  render = () => (this.state.failed ? <button onClick={this.retry}>Try again</button> : this.props.children);
}

const Remote = lazy(() => import('remote/app'));

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <BrowserRouter>
    <h1>Host</h1>
    <Link to="/">Home</Link> <Link to="/remote">Remote</Link>
    <Boundary>
      <Suspense fallback={<p>Loading</p>}>
        <Routes>
          <Route path="/" element={<p>At home</p>} />
          <Route path="/remote/*" element={<Remote name="Asha" />} />
        </Routes>
      </Suspense>
    </Boundary>
  </BrowserRouter>,
);

// For the tests: what a host with remotes of run time calls.
Object.assign(window, { loadRemote, registerRemotes, createRoot });
