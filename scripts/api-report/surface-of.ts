import path from 'node:path';
import ts from 'typescript';
import { major, minor } from 'semver';
import type { Surface } from '../../shared/build/surface';

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

interface Declared {
  readonly name: string;
  readonly text: string;
  readonly refersTo: readonly string[];
}

const identifiersIn = (node: ts.Node): string[] =>
  ts.isIdentifier(node) ? [node.text] : node.getChildren().flatMap(identifiersIn);

function declaredBy(statement: ts.Statement): Declared[] {
  const list =
    (ts.isImportDeclaration(statement) && statement.importClause?.namedBindings) ||
    (ts.isExportDeclaration(statement) && statement.exportClause);
  if (list && 'elements' in list) {
    const from = statement.moduleSpecifier?.getText();
    return list.elements.map((element) => ({
      name: element.name.text,
      text: `${element.getText()} of ${from ?? 'this module'}`,
      refersTo: from ? [] : identifiersIn(element),
    }));
  }
  const names = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name }) => name.getText())
    : identifiersIn(statement).slice(0, 1);
  return names.map((name) => ({ name, text: statement.getText(), refersTo: identifiersIn(statement) }));
}

/** Finds the part of a module's declarations that an export consists of: its own, and those that it refers to. */
function partsOf(declarations: string): (exported: string) => string {
  const source = ts.createSourceFile('x.d.ts', declarations, ts.ScriptTarget.Latest, true);
  const declared = source.statements.flatMap(declaredBy);
  return (exported) => {
    const part = new Set<Declared>();
    const names = new Set([exported]);
    // A set's loop also visits what is added while it runs.
    for (const name of names) {
      for (const one of declared.filter((candidate) => candidate.name === name)) {
        part.add(one);
        for (const next of one.refersTo) names.add(next);
      }
    }
    return [...part]
      .map(({ text }) => text)
      .sort()
      .join('\n');
  };
}

/** The innermost of a chain of reasons: what really differs. */
function reasonOf(reason: string | ts.DiagnosticMessageChain): string {
  if (typeof reason === 'string') return reason;
  return reason.next?.[0] ? reasonOf(reason.next[0]) : reason.messageText;
}

/** What the compiler says when each export of the earlier surface is replaced by today's. */
function breaksOf(
  { file }: Source,
  earlier: Surface,
  today: readonly string[],
  options: ts.CompilerOptions,
): string[] {
  const base = path.basename(file).replace(/\.tsx?$/, '');
  const beside = (name: string): string => path.join(path.dirname(file), name);
  const removed = [...earlier.since.keys()].filter((name) => !today.includes(name));
  const kept = [...earlier.since.keys()].filter((name) => today.includes(name));
  const check = beside(`${base}.check.ts`);
  const lines = kept.map((name) => `export const ${name}: typeof earlier.${name} = today.${name};`);
  const texts = new Map([
    [beside(`${base}.earlier.d.ts`), earlier.declarations],
    [
      check,
      [`import * as today from './${base}'; import * as earlier from './${base}.earlier';`, ...lines].join(
        '\n',
      ),
    ],
  ]);
  const program = createProgram([check], { ...options, noEmit: true, skipLibCheck: true }, texts);
  const source = program.getSourceFile(check);
  if (!source) throw new Error(`${check} is not in the program`);
  const wrong = program.getSemanticDiagnostics(source).map(({ start = 0, messageText }) => {
    const name = kept[source.getLineAndCharacterOfPosition(start).line - 1] ?? base;
    return `${name}: ${reasonOf(messageText)}`;
  });
  return [...removed.map((name) => `${name} is removed`), ...wrong];
}

/**
 * The surfaces that differ from their reports, with the versions they get: a minor one for what came, a major one where
 * `majors` allows a break.
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
    const [partNow, partBefore] = [partsOf(declarations), partsOf(earlier.declarations)];
    const since = names.map((name): [string, string] => {
      const same = partNow(name) === partBefore(name);
      return [name, (same ? earlier.since.get(name) : undefined) ?? version];
    });
    const surface = { version, since: new Map(since), declarations };
    return [{ module, surface, breaks: breaksOf(source, earlier, names, options) }];
  });
}
