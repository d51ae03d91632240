import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import { bundle } from 'shared/build/bundle';
import { setEnvDefault } from 'shared/build/config';

async function ownConfig(): Promise<Configuration> {
  // Plugins check their options by schemas, which takes longer than what they do; the build of the page alone checks the same options.
  setEnvDefault('SKIP_VALIDATION', 'yes');
  const file = pathToFileURL(path.resolve('webpack.config.ts')).href;
  return ((await import(file)) as { default: Configuration }).default;
}

async function build(config: Configuration): Promise<void> {
  try {
    console.log((await bundle(config)).toString({ preset: 'summary', colors: true }));
  } catch (error) {
    console.error((error as Error).message); // webpack's own messages
    process.exitCode = 1;
  }
}

/** What `portal-build` does in the folder of a part, by the word that follows it. Each command loads only what it needs. */
const [what = 'release', ...args] = process.argv.slice(2);
if (what === 'release') {
  await build(await ownConfig());
} else if (what === 'standalone') {
  await build((await import('shared/build/standalone-config')).standaloneConfig(process.cwd()));
} else if (what === 'dev' && args.length > 0) {
  try {
    const { readPortalOptions } = await import('shared/build/in-portal/options');
    const { serveInPortal } = await import('shared/build/in-portal/serve');
    await serveInPortal([process.cwd()], readPortalOptions(args, 'http://localhost:3000'), 'npm run dev --');
  } catch (error) {
    console.error((error as Error).message); // it says what to do
    process.exitCode = 1;
  }
} else if (what === 'dev') {
  await (await import('shared/build/dev')).serveAlone(process.cwd());
} else {
  console.error(`portal-build knows 'standalone', 'dev' and, without a word, the release; not '${what}'`);
  process.exitCode = 1;
}
