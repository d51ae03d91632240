import type { Compiler } from 'webpack';

/** Of the code that federation's plugin writes into a build's runtime: lines that are the same in all builds of the portal. */
interface Unread {
  readonly lines: readonly RegExp[];
  /** What is not the same after all would still stand there. */
  readonly left: RegExp;
}

/** By the runtime module's name. The portal's own federation runtime reads none of it (shared/federation/bundler-runtime). */
const unread: Readonly<Record<string, Unread>> = {
  sharing: {
    lines: [
      /^\s*scope: \["default"\],$/gm,
      /^\s*shareConfig: \{"eager":(?:true|false),"requiredVersion":"[^"]*","singleton":true,"layer":null\},$/gm,
    ],
    left: /\b(?:scope|shareConfig|treeShaking):/,
  },
  consumes: {
    lines: [
      // The build gives the same copy to the scope, and is given it back where there is no other.
      /^\s*fallback: .*,$/gm,
      /^\s*shareScope: \["default"\],$/gm,
      /^\s*singleton: true,$/gm,
      /^\s*strictVersion: false,$/gm,
      /^\s*eager: (?:true|false),$/gm,
      /^\s*layer: undefined,$/gm,
    ],
    left: /\b(?:fallback|shareScope|singleton|strictVersion|eager|layer|treeShakingMode):/,
  },
  'federation runtime': {
    lines: [/^\s*chunkMatcher: .*,$/gm, /^\s*rootOutputDir: .*,$/gm, /^\s*bundlerRuntimeOptions: .*$/gm],
    left: /\b(?:chunkMatcher|rootOutputDir|bundlerRuntimeOptions):/,
  },
};

/** @throws Error when the plugin writes something else than the portal's runtime expects: a new version, or another option */
export function withoutUnread(name: string, code: string): string {
  const { lines, left } = unread[name]!;
  const short = lines.reduce((text, line) => {
    const rest = text.replace(line, '');
    if (rest === text) throw new Error(`Nothing in federation's "${name}" matches ${line} any more`);
    return rest;
  }, code);
  const [other] = left.exec(short) ?? [];
  if (other) throw new Error(`federation's "${name}" has a ${other} that the portal's runtime does not read`);
  return short;
}

/**
 * Writes into a build's runtime what it shares, once and short. Beside federation's start of the share scope webpack writes one of
 * its own, which nobody ever reads: it is left out.
 */
export class ShareTablesPlugin {
  apply(compiler: Compiler): void {
    const pluginName = 'ShareTablesPlugin';
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      compilation.hooks.runtimeModule.tap(pluginName, (module) => {
        if (!(module.name in unread)) return;
        const generate = module.generate.bind(module);
        module.generate = () => {
          const code = generate();
          if (code === null || !String(code).includes('.federation')) return null;
          return withoutUnread(module.name, String(code));
        };
      });
    });
  }
}
