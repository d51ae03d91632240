import type { Chunk, Compilation, Compiler, Module } from 'webpack';
import { contractVersion, type BuildManifest, type FileLists } from 'shared/contract/release';
import type { PartIdentity } from 'shared/build/common';
import { isConsumed, isProvided } from 'shared/build/federation';
import { integrityOf } from 'shared/build/integrity-plugin';
import { neededRange } from 'shared/build/shared-modules';

interface ManifestOptions extends PartIdentity {
  readonly kind: BuildManifest['kind'];
  readonly entry: string;
  readonly routes: readonly string[];
  /** Name of the chunk whose files, with the entry, are the first paint: the exposed `./app`, or the shell's entry. */
  readonly initialChunk: string;
  /** Name of the shell's chunk that every signed-in route needs. */
  readonly sessionChunk?: string;
}

/** Sorted by key: modules come in the order in which they were read, which differs from build to build. */
const inOrder = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

class Graph {
  constructor(private readonly compilation: Compilation) {}

  /** The chunks that load together with `chunk`. */
  siblings(chunk: Chunk): Set<Chunk> {
    const found = new Set<Chunk>([chunk]);
    for (const group of chunk.groupsIterable) for (const other of group.chunks) found.add(other);
    return found;
  }

  /** The chunks that this module's dynamic import loads. */
  chunksBehind(module: Module): Set<Chunk> {
    const found = new Set<Chunk>();
    for (const block of module.blocks) {
      const group = this.compilation.chunkGraph.getBlockChunkGroup(block);
      for (const chunk of group?.chunks ?? []) found.add(chunk);
    }
    return found;
  }

  consumedIn(chunks: Iterable<Chunk>): Set<string> {
    const keys = new Set<string>();
    for (const chunk of chunks) {
      for (const module of this.compilation.chunkGraph.getChunkModulesIterable(chunk)) {
        if (isConsumed(module)) keys.add(module.options.shareKey);
      }
    }
    return keys;
  }

  /** Names of the exports that other modules import from this one; null when one of them takes the module whole. */
  importedFrom(module: Module): string[] | null {
    const { moduleGraph } = this.compilation;
    const names = [...moduleGraph.getIncomingConnections(module)].flatMap((connection) =>
      connection.isActive(undefined)
        ? (connection.dependency?.getReferencedExports(moduleGraph, undefined) ?? [])
        : [],
    );
    const first = names.map((reference) => (Array.isArray(reference) ? reference : reference.name)[0]);
    return first.every((name) => name !== undefined) ? first : null;
  }

  files(chunks: Iterable<Chunk>, entry: string): { js: string[]; css: string[] } {
    const all = new Set([...chunks].flatMap((chunk) => [...chunk.files]));
    all.delete(entry);
    const pick = (ending: string): string[] => [...all].filter((file) => file.endsWith(ending)).sort();
    return { js: pick('.js'), css: pick('.css') };
  }
}

/** Writes build.json: what the release store, the page and the shell need to know about this build. */
export class ManifestPlugin {
  constructor(private readonly options: ManifestOptions) {}

  apply(compiler: Compiler): void {
    const pluginName = 'ManifestPlugin';
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: pluginName, stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          if (compilation.errors.length > 0) return; // the build fails with these, not with what follows from them
          const text = `${JSON.stringify(this.manifest(compilation), null, 2)}\n`;
          compilation.emitAsset('build.json', new compiler.webpack.sources.RawSource(text));
        },
      );
    });
  }

  private manifest(compilation: Compilation): BuildManifest {
    const { kind, name, version, container, entry, routes, initialChunk, sessionChunk } = this.options;
    const graph = new Graph(compilation);
    const chunksOf = (chunkName: string): Set<Chunk> => {
      const chunk = [...compilation.chunks].find((candidate) => candidate.name === chunkName);
      if (!chunk) throw new Error(`The build has no chunk named ${chunkName}`);
      return graph.siblings(chunk);
    };
    const provides = kind === 'shell' ? this.provided(compilation, graph) : {};
    const initial = chunksOf(initialChunk);
    const withShared = (chunks: Set<Chunk>): FileLists => {
      const own = graph.files(chunks, entry);
      const parts = [...graph.consumedIn(chunks)].sort().flatMap((key) => provides[key] ?? []);
      const merge = (kindOf: 'js' | 'css'): string[] => [
        ...new Set([...own[kindOf], ...parts.flatMap((part) => part[kindOf])]),
      ];
      return { js: merge('js'), css: merge('css') };
    };

    const needs = [...compilation.modules].filter(isConsumed).map((module) => {
      const { shareKey } = module.options;
      return [shareKey, neededRange(shareKey, graph.importedFrom(module))] as const;
    });

    const prerendered = compilation
      .getAssets()
      .flatMap(({ name: file, info }) =>
        info.prerendered ? [[String(info.prerendered), file] as const] : [],
      );

    return {
      schema: 1,
      name,
      version,
      kind,
      contract: contractVersion,
      container: kind === 'shell' ? null : container,
      entry,
      routes,
      initial: { ...graph.files(initial, entry), shared: [...graph.consumedIn(initial)].sort() },
      ...(sessionChunk ? { sessionInitial: withShared(chunksOf(sessionChunk)) } : {}),
      ...(prerendered.length > 0 ? { prerendered: Object.fromEntries(prerendered) } : {}),
      needs: kind === 'shell' ? {} : inOrder(needs),
      provides,
      files: inOrder(
        compilation.getAssets().map(({ name: file, source }) => {
          const bytes = source.buffer();
          return [file, { size: bytes.length, integrity: integrityOf(bytes) }] as const;
        }),
      ),
    };
  }

  /** Each shared module with every file that must be there before it can run, those of its own shared needs included. */
  private provided(compilation: Compilation, graph: Graph): BuildManifest['provides'] {
    const providers = [...compilation.modules].filter(isProvided);
    if (providers.length === 0 || providers.some(({ _name }) => !_name))
      throw new Error("Federation's plugin names what the shell provides otherwise: see docs/upgrading.md");
    const chunksByKey = new Map(providers.map((module) => [module._name, graph.chunksBehind(module)]));
    const reach = (key: string, seen: Set<string>): Set<Chunk> => {
      if (seen.has(key)) return new Set();
      seen.add(key);
      const chunks = chunksByKey.get(key) ?? new Set<Chunk>();
      return new Set([...chunks, ...[...graph.consumedIn(chunks)].flatMap((next) => [...reach(next, seen)])]);
    };
    return inOrder(
      providers.map(
        (module) =>
          [
            module._name,
            { version: module._version, ...graph.files(reach(module._name, new Set()), this.options.entry) },
          ] as const,
      ),
    );
  }
}
