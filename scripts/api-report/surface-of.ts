import path from 'node:path';
import ts from 'typescript';
import { major, minor } from 'semver';
import type { Surface } from '../../sdk/build/surface';

export interface Source {
  /** Its public name, such as 'shared/ui/button'. */
  readonly module: string;
  readonly file: string;
}

export interface Change {
  readonly module: string;
  readonly surface: Surface;
  /** Why the change breaks those who import the module; empty for additions. */
  readonly breaks: readonly string[];
}

const firstVersion = '1.0.0';

/** Virtual files are those of `texts`; all others are read from the disk. */
function createProgram(
  roots: readonly string[],
  options: ts.CompilerOptions,
  texts: ReadonlyMap<string, string> = new Map(),
): ts.Program {
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  return ts.createProgram([...roots], options, host);
}

function declarationsOf(program: ts.Program, file: string): string {
  let declarations = '';
  program.emit(program.getSourceFile(file), (_, text) => (declarations = text), undefined, true);
  return declarations;
}

/** Names of exported values; types do not exist at run time. */
function exportedValues(program: ts.Program, file: string): string[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const symbol = source && checker.getSymbolAtLocation(source);
  if (!symbol) return [];
  return checker
    .getExportsOfModule(symbol)
    .filter((entry) => {
      const { flags } = entry.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(entry) : entry;
      return (flags & ts.SymbolFlags.Value) !== 0;
    })
    .map(({ name }) => name)
    .sort();
}

/** The innermost of a chain of reasons: what really differs. */
function reasonOf(reason: string | ts.DiagnosticMessageChain): string {
  if (typeof reason === 'string') return reason;
  return reason.next?.[0] ? reasonOf(reason.next[0]) : reason.messageText;
}

/**
 * Compares each export of the earlier surface with today's, by the compiler.
 * @returns why it breaks those who import it, and the exports whose type is the same as before
 */
function compare(
  { file }: Source,
  earlier: Surface,
  today: readonly string[],
  options: ts.CompilerOptions,
): { readonly breaks: string[]; readonly same: ReadonlySet<string> } {
  const base = path.basename(file).replace(/\.tsx?$/, '');
  const beside = (name: string): string => path.join(path.dirname(file), name);
  const kept = [...earlier.since.keys()].filter((name) => today.includes(name));
  const removed = [...earlier.since.keys()].filter((name) => !today.includes(name));
  const check = beside(`${base}.check.ts`);
  // Two lines for each export: the first is wrong if it breaks, the second if its type is not identical.
  const lines = kept.flatMap((name) => [
    `export const ${name}: typeof earlier.${name} = today.${name};`,
    `export const ${name}IsSame: Same<typeof earlier.${name}, typeof today.${name}> = true;`,
  ]);
  // In full: of an alias the compiler would compare the arguments, and take types for the same that fit each
  // other.
  const same =
    'type Same<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false;';
  const head = `import * as today from './${base}'; import * as earlier from './${base}.earlier'; ${same}`;
  const texts = new Map([
    [beside(`${base}.earlier.d.ts`), earlier.declarations],
    [check, [head, ...lines].join('\n')],
  ]);
  const program = createProgram([check], { ...options, noEmit: true, skipLibCheck: true }, texts);
  const source = program.getSourceFile(check);
  if (!source) throw new Error(`${check} is not in the program`);
  const wrong = program.getSemanticDiagnostics(source).map(({ start = 0, messageText }) => {
    const line = source.getLineAndCharacterOfPosition(start).line - 1;
    return {
      name: kept[Math.floor(line / 2)] ?? base,
      isBreak: line % 2 === 0,
      reason: reasonOf(messageText),
    };
  });
  return {
    breaks: [
      ...removed.map((name) => `${name} is removed`),
      ...wrong.filter(({ isBreak }) => isBreak).map(({ name, reason }) => `${name}: ${reason}`),
    ],
    same: new Set(kept.filter((name) => !wrong.some((found) => found.name === name))),
  };
}

/**
 * The surfaces that differ from their reports, with the versions they get: a minor one for what came, a major
 * one where `majors` allows a break.
 * @param reported the surface in the report; null for a new module
 */
export function changedSurfaces(
  sources: readonly Source[],
  reported: (module: string) => Surface | null,
  options: ts.CompilerOptions,
  majors: ReadonlySet<string> = new Set(),
): Change[] {
  const emitting = {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
  };
  const program = createProgram(
    sources.map(({ file }) => file),
    emitting,
  );
  return sources.flatMap((source): Change[] => {
    const { module, file } = source;
    const declarations = declarationsOf(program, file);
    const names = exportedValues(program, file);
    const earlier = reported(module);
    const all = (version: string): Surface => ({
      version,
      since: new Map(names.map((name) => [name, version])),
      declarations,
    });
    if (!earlier) return [{ module, surface: all(firstVersion), breaks: [] }];
    if (earlier.declarations === declarations) return [];
    if (majors.has(module))
      return [{ module, surface: all(`${major(earlier.version) + 1}.0.0`), breaks: [] }];
    const version = `${major(earlier.version)}.${minor(earlier.version) + 1}.0`;
    const { breaks, same } = compare(source, earlier, names, options);
    const since = names.map((name): [string, string] => [
      name,
      (same.has(name) ? earlier.since.get(name) : undefined) ?? version,
    ]);
    return [{ module, surface: { version, since: new Map(since), declarations }, breaks }];
  });
}
