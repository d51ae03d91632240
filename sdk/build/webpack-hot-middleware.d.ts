/** As far as the dev server uses it; the package has no types. */
declare module 'webpack-hot-middleware' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { MultiCompiler } from 'webpack';

  interface Events {
    (request: IncomingMessage, response: ServerResponse, next: () => void): void;
    /** Sends it to every page. */
    publish(message: { readonly action: string }): void;
    close(): void;
  }
  export default function hotMiddleware(
    compiler: MultiCompiler,
    options: { readonly path: string; readonly log: false },
  ): Events;
}
