import './main.css';

let stop = () => undefined;

export const bootstrap = async () => undefined;

const element = (name, properties) => Object.assign(document.createElement(name), properties);

/**
 * A screen with a router of its own, without any framework. The page's policy of Trusted Types lets no code
 * make HTML of text.
 */
export async function mount({ domElement }) {
  const draw = async () => {
    if (!location.pathname.endsWith('/details')) {
      const button = element('button', { textContent: 'Details' });
      button.onclick = () => {
        history.pushState(null, '', '/module/details');
        void draw();
      };
      const text = element('p', { className: 'module-screen', textContent: 'A plain module' });
      domElement.replaceChildren(text, button);
    } else {
      const { details } = await import('./details.js');
      domElement.replaceChildren(element('p', { className: 'module-screen', textContent: details }));
    }
  };
  window.addEventListener('popstate', draw);
  stop = () => window.removeEventListener('popstate', draw);
  await draw();
}

export async function unmount({ domElement }) {
  stop();
  domElement.replaceChildren();
}
