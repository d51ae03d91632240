import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import ts from 'typescript';
import { ownSharedKeys } from '../sdk/build/shared-modules';
import { formatReport, readSurface, reportFile, type Surface } from '../sdk/build/surface';
import { changedSurfaces, type Change, type Source } from './api-report/surface-of';
import { readArguments, runCommand } from './command';
import { describeApi } from './openapi/document';
import { openApiFiles, readDocument } from './openapi/files';
import { draft, isNextMajor } from './openapi/version';
import { writeDocument } from './openapi/write-document';

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

/** The name of the candidate API after `--major`. */
const domain = 'contract';

/** Writes contract/openapi.json. Fails when it may not follow the released one (scripts/openapi/compatibility.ts has the table). */
async function reportDomain(isMajor: boolean): Promise<void> {
  const [released, current] = await Promise.all([
    readDocument(openApiFiles.released),
    readDocument(openApiFiles.current),
  ]);
  const { document, refused } = draft(released, describeApi(), isMajor || isNextMajor(released, current));
  if (refused.length > 0) {
    console.error(
      [
        'The candidate API breaks builds that are released:',
        ...refused.map((text) => `  ${text}`),
        `Keep the earlier form beside the new one. If that is not possible: npm run api-report -- --major ${domain}`,
      ].join('\n'),
    );
    process.exitCode = 1;
  } else if (!isDeepStrictEqual(document, current)) {
    await writeDocument(openApiFiles.current, document);
    console.log(`${domain} ${document.info.version}`);
  }
}

/**
 * Writes the reports of additions. Fails when a change breaks others, and with `--check` for any change. With `--released`, which
 * `lerna version` runs, today's description of the candidate API becomes the one that later ones are compared with.
 */
async function main(args: readonly string[]): Promise<void> {
  const { values } = readArguments(
    {
      args: [...args],
      options: {
        check: { type: 'boolean' },
        major: { type: 'string', multiple: true },
        released: { type: 'boolean' },
      },
    },
    `npm run api-report takes: -- --check, -- --major <module or ${domain}>, or -- --released`,
  );
  if (values.released) return writeDocument(openApiFiles.released, await readDocument(openApiFiles.current));
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
  await reportDomain(values.major?.includes(domain) ?? false);
}

runCommand(main);
