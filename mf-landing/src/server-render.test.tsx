import { renderToString } from 'react-dom/server.edge';
import { Router, type Navigator } from 'shared/runtime/router';
import { App } from './app';

const nowhere: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.hash ?? ''}`),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};

const html = () =>
  renderToString(
    <Router location="/" navigator={nowhere}>
      <App />
    </Router>,
  );

const ofTheBrowser = ['matchMedia', 'localStorage', 'IntersectionObserver', 'innerWidth'] as const;

/** What a server does not have: whoever reads it while rendering fails here, as it would there. */
function withoutBrowser<Result>(render: () => Result): Result {
  const kept = ofTheBrowser.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const);
  for (const name of ofTheBrowser) {
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        throw new Error(`${name} is read while rendering`);
      },
    });
  }
  try {
    return render();
  } finally {
    for (const [name, descriptor] of kept) {
      Reflect.deleteProperty(window, name);
      if (descriptor) Object.defineProperty(window, name, descriptor);
    }
  }
}

test('the page renders without asking the browser for anything, with all its text', () => {
  const page = withoutBrowser(html);
  expect(page).toContain('Meera Banerjee');
  expect(page).toContain('Bluecairn');
});

test('the rendered page holds no inline style, which the content security policy would drop', () => {
  expect(html()).not.toMatch(/\sstyle=/);
});
