/** The remote that the page is built for: `src/remote.ts` of its folder (sdk/build/standalone-config). */
declare module 'standalone-remote' {
  import type { RemoteLifecycles } from 'shared/remote/props';
  export const bootstrap: RemoteLifecycles['bootstrap'];
  export const mount: RemoteLifecycles['mount'];
  export const update: RemoteLifecycles['update'];
  export const unmount: RemoteLifecycles['unmount'];
}

/** What it brings as `src/recorded-api.ts`, else no-answers.ts. */
declare module 'standalone-own-answers' {
  export const answers: Readonly<Record<string, unknown>>;
}

/** Which build this page contains. */
declare const STANDALONE_BUILD: { readonly name: string; readonly version: string };
/** Of its `remote.json`. */
declare const STANDALONE_POINTS: readonly {
  readonly name: string;
  readonly version: string;
  readonly props: object;
  readonly data?: object;
  readonly answers?: object;
}[];
declare const STANDALONE_ROUTES: readonly { readonly path: string; readonly access: 'public' | 'session' }[];
/** It has a catalog for each (sdk/build/catalogs). */
declare const STANDALONE_LANGUAGES: readonly ('hi' | 'ta' | 'te' | 'bn' | 'mr')[];
