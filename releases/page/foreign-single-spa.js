/*
 * `single-spa.js` of a build of another tool: an ordinary single-spa application, for a host without
 * federation. `publish` adds it to the build, with the build's own values.
 */
const { name, entry, format, global, exposes, styles } = '%BUILD%';

const urlOf = ({ file }) => new URL(file, import.meta.url).href;

const addToHead = (tag, attributes, { integrity }) =>
  new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement(tag), attributes, {
      integrity,
      crossOrigin: 'anonymous',
    });
    // Listeners, as loaders that find the element set its `onload` for themselves.
    element.addEventListener('load', resolve);
    element.addEventListener('error', () =>
      reject(new Error(`${attributes.href ?? attributes.src} could not be loaded`)),
    );
    document.head.append(element);
  });

async function loadContainer() {
  if (format === 'module') return import(urlOf(entry));
  await addToHead('script', { src: urlOf(entry) }, entry);
  return globalThis[global];
}

async function load() {
  const sheets = styles.map((file) => addToHead('link', { rel: 'stylesheet', href: urlOf(file) }, file));
  const [container] = await Promise.all([loadContainer(), ...sheets]);
  if (exposes !== undefined) await container.init({});
  const exported = exposes === undefined ? container : (await container.get(exposes))();
  return exported.mount ? exported : exported.default;
}

let loading;

/** The element to render into, which the build's style sheets find by its attribute. */
function elementOf({ name: instance = name, domElement }) {
  const id = `single-spa-application:${instance}`;
  const element = domElement ?? document.getElementById(id) ?? document.createElement('div');
  if (!element.isConnected) document.body.append(Object.assign(element, { id }));
  element.setAttribute('data-remote', name);
  return element;
}

const lifecycle = (step) => async (props) => {
  loading ??= load().catch((error) => {
    loading = undefined; // a later attempt tries again
    throw error;
  });
  const lifecycles = await loading;
  for (const run of [lifecycles[step] ?? []].flat()) await run({ ...props, domElement: elementOf(props) });
};

export const bootstrap = lifecycle('bootstrap');
export const mount = lifecycle('mount');
export const update = lifecycle('update');
export const unmount = lifecycle('unmount');
