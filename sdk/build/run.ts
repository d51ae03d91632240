import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import { bundle } from 'sdk/build/bundle';
import { devPort, setEnvDefault } from 'sdk/build/config';

async function ownConfig(): Promise<Configuration> {
  // Plugins check their options by schemas, which takes longer than what they do; the build of the page alone
  // checks the same options.
  setEnvDefault('SKIP_VALIDATION', 'yes');
  const file = pathToFileURL(path.resolve('webpack.config.ts')).href;
  return ((await import(file)) as { default: Configuration }).default;
}

/** Ends with a message without a stack: webpack's own, or what to do. */
function fail({ message }: Error): void {
  console.error(message);
  process.exitCode = 1;
}

const build = (config: Configuration): Promise<void> =>
  bundle(config).then((stats) => console.log(stats.toString({ preset: 'summary', colors: true })), fail);

async function serve(words: readonly string[]): Promise<void> {
  const { readDevOptions } = await import('sdk/build/in-portal/options');
  const { from, port, api } = readDevOptions(words, devPort());
  if (from === undefined) return (await import('sdk/build/dev')).serveAlone(process.cwd(), port, api);
  const { serveInPortal } = await import('sdk/build/in-portal/serve');
  await serveInPortal([process.cwd()], { from, port }, 'npm run dev --');
}

/**
 * What `portal-build` does in the folder of a part, by the word that follows it. Each command loads only what
 * it needs.
 */
const [what = 'release', ...args] = process.argv.slice(2);
if (what === 'release') {
  await build(await ownConfig());
} else if (what === 'standalone') {
  await build((await import('sdk/build/standalone-config')).standaloneConfig(process.cwd()));
} else if (what === 'dev') {
  await serve(args).catch(fail);
} else if (what === 'test-tools') {
  const { addTools } = await import('sdk/build/test-tools');
  await addTools(process.cwd(), args).catch(fail);
} else {
  const known = `'standalone', 'dev', 'test-tools' and, without a word, the release`;
  fail(new Error(`portal-build knows ${known}; not '${what}'`));
}
