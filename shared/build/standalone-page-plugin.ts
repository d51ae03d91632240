import type { Compiler } from 'webpack';

/** Adds the page of a remote alone. Its addresses are relative: any folder of any file server will do. */
export class StandalonePagePlugin {
  constructor(private readonly title: string) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    const pluginName = 'StandalonePagePlugin';
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: pluginName, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE },
        () => {
          const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
          const named = (ending: string): string[] =>
            files.filter((file) => file.endsWith(ending) && !file.includes('hot-update'));
          const page = [
            '<!doctype html>',
            '<html lang="en-IN">',
            '<head>',
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="robots" content="noindex">',
            `<title>${this.title}</title>`,
            '<link rel="icon" href="data:,">',
            ...named('.css').map((file) => `<link rel="stylesheet" href="${file}">`),
            ...named('.js').map((file) => `<script defer src="${file}"></script>`),
            '</head>',
            '<body>',
            '<div id="root"></div>',
            '</body>',
            '</html>',
            '',
          ].join('\n');
          compilation.emitAsset('index.html', new sources.RawSource(page));
        },
      );
    });
  }
}
