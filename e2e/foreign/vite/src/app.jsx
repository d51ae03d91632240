import { createRoot } from 'react-dom/client';
import './app.css';

const roots = new Map();

export const bootstrap = async () => undefined;

export async function mount({ name, domElement }) {
  const root = createRoot(domElement);
  roots.set(name, root);
  root.render(<p className="vite-screen">Built with Vite</p>);
}

export async function unmount({ name }) {
  roots.get(name).unmount();
  roots.delete(name);
}
