import type { Compiler, Module } from 'webpack';

/** federation's own entry is a file whose name is a hash of where packages lie; container and provided modules name such places. */
const isOwnEntry = (module: Module): boolean =>
  /[\\/]\.federation[\\/]entry\.\w+\.js$/.test(module.nameForCondition() ?? '');
const isContainer = (module: Module): boolean => module.identifier().startsWith('container entry ');
const isProvided = (module: Module): boolean => module.type === 'provide-module';

/** 'provide module (default) react@19.3.1 = /the/place' */
const byIdentifier = (a: Module, b: Module): number => (a.identifier() < b.identifier() ? -1 : 1);

/** Gives modules that are known by paths of this machine the same ids everywhere: equal sources give equal bytes in any folder. */
export class SteadyIdsPlugin {
  apply(compiler: Compiler): void {
    const pluginName = 'SteadyIdsPlugin';
    compiler.hooks.compilation.tap(pluginName, (compilation) => {
      // Ahead of webpack, which gives the others three digits or more.
      compilation.hooks.moduleIds.tap({ name: pluginName, stage: -1 }, (modules) => {
        const all = [...modules];
        const steady = [
          ...all.filter(isContainer),
          ...all.filter(isOwnEntry),
          ...all.filter(isProvided).sort(byIdentifier),
        ];
        steady.forEach((module, index) => compilation.chunkGraph.setModuleId(module, index + 1));
      });
    });
  }
}
