import type { Compiler, Module } from 'webpack';

/** federation's own entry, a file whose name is a hash of where packages lie on this machine, and the container that names it. */
const isOwnEntry = (module: Module): boolean =>
  /[\\/]\.federation[\\/]entry\.\w+\.js$/.test(module.nameForCondition() ?? '');
const isContainer = (module: Module): boolean => module.identifier().startsWith('container entry ');

/** Gives modules that are known by paths of this machine the same ids everywhere: equal sources give equal bytes in any folder. */
export class SteadyIdsPlugin {
  apply(compiler: Compiler): void {
    const pluginName = 'SteadyIdsPlugin';
    compiler.hooks.compilation.tap(pluginName, (compilation) => {
      // Ahead of webpack, which gives the others three digits or more.
      compilation.hooks.moduleIds.tap({ name: pluginName, stage: -1 }, (modules) => {
        for (const module of modules) {
          if (isContainer(module)) compilation.chunkGraph.setModuleId(module, 1);
          if (isOwnEntry(module)) compilation.chunkGraph.setModuleId(module, 2);
        }
      });
    });
  }
}
