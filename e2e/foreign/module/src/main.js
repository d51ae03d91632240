import './main.css';

let stop = () => undefined;

export const bootstrap = async () => undefined;

/** A screen with a router of its own, without any framework. */
export async function mount({ domElement }) {
  const draw = async () => {
    if (!location.pathname.endsWith('/details')) {
      domElement.innerHTML = '<p class="module-screen">A plain module</p><button>Details</button>';
      domElement.querySelector('button').onclick = () => {
        history.pushState(null, '', '/module/details');
        void draw();
      };
    } else {
      const { details } = await import('./details.js');
      domElement.innerHTML = `<p class="module-screen">${details}</p>`;
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
