/*
 * In the page of a remote alone, while its sources are being written: changed modules are replaced, and for
 * what cannot be replaced, a changed translation among it, the page loads again.
 */
import { subscribe } from 'webpack-hot-middleware/client?reload=true&noInfo=true';

subscribe(({ action }) => {
  if (action === 'texts') location.reload();
});
