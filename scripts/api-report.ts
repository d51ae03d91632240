import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { ownSharedKeys } from '../sdk/build/shared-modules';
import { formatReport, readSurface, reportFile, type Surface } from '../sdk/build/surface';
import { changedSurfaces, type Change, type Source } from './api-report/surface-of';
import { readArguments, runCommand } from './command';

const root = path.resolve(import.meta.dirname, '..');

function compilerOptions(): ts.CompilerOptions {
  const onUnRecoverableConfigFileDiagnostic = ({ messageText }: ts.Diagnostic): never => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
  };
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic };
  const file = path.join(root, 'sdk/tsconfig.base.json');
  return ts.getParsedCommandLineOfConfigFile(file, undefined, host)?.options ?? {};
}

function sourceOf(module: string): Source {
  const file = ['.ts', '.tsx'].map((ending) => path.join(root, `${module}${ending}`)).find(existsSync);
  if (!file) throw new Error(`${module} has no file`);
  return { module, file };
}

const reported = (module: string): Surface | null =>
  existsSync(reportFile(module)) ? readSurface(module) : null;

const explain = ({ module, breaks }: Change): string =>
  [
    `${module} breaks those who import it:`,
    ...breaks.map((text) => `  ${text}`),
    `Keep the earlier form beside the new one. If that is not possible: npm run build -- api-report --major ${module}`,
  ].join('\n');

/** Writes the reports of additions. Fails when a change breaks others, and with `--check` for any change. */
async function main(args: readonly string[]): Promise<void> {
  const { values } = readArguments(
    { args: [...args], options: { check: { type: 'boolean' }, major: { type: 'string', multiple: true } } },
    'npm run build -- api-report takes: --check, or --major <module>',
  );
  const changes = changedSurfaces(
    ownSharedKeys().map(sourceOf),
    reported,
    compilerOptions(),
    new Set(values.major ?? []),
  );
  const breaking = changes.filter(({ breaks }) => breaks.length > 0);
  const additions = changes.filter(({ breaks }) => breaks.length === 0);
  for (const change of breaking) console.error(explain(change));
  if (breaking.length > 0 || (values.check && additions.length > 0)) process.exitCode = 1;
  if (values.check) {
    for (const { module } of additions)
      console.error(`${module} has changed: run npm run build -- api-report`);
    return;
  }
  for (const { module, surface } of additions) {
    await writeFile(reportFile(module), formatReport(module, surface));
    console.log(`${module} ${surface.version}`);
  }
}

runCommand(main);
