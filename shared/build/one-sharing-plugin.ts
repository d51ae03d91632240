import type { Compiler } from 'webpack';

/**
 * webpack writes its own start of the share scope into every runtime, and federation another one behind it, which takes its
 * place. The first is a list of all shared modules that nobody ever reads: it is left out.
 */
export class OneSharingPlugin {
  apply(compiler: Compiler): void {
    const pluginName = 'OneSharingPlugin';
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      compilation.hooks.runtimeModule.tap(pluginName, (module) => {
        if (module.name !== 'sharing') return;
        const generate = module.generate.bind(module);
        module.generate = () => {
          const code = generate();
          return code === null || String(code).includes('bundlerRuntime') ? code : null;
        };
      });
    });
  }
}
