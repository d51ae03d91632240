import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import { setEnvDefault } from 'shared/build/config';

/** The part's own configuration. */
async function ownConfig(): Promise<Configuration> {
  // Plugins check their options by schemas, which takes longer than what they do; the build of the page alone checks the same options.
  setEnvDefault('SKIP_VALIDATION', 'yes');
  const file = pathToFileURL(path.resolve('webpack.config.ts')).href;
  return ((await import(file)) as { default: Configuration }).default;
}

async function standaloneConfig(): Promise<Configuration> {
  return (await import('shared/build/standalone-config')).standaloneConfig(process.cwd());
}

/** Builds the part in the current folder for a release, or its page alone; prints what went wrong and fails. */
export async function build(what: 'release' | 'standalone'): Promise<void> {
  const compiler = webpack(what === 'release' ? await ownConfig() : await standaloneConfig());
  compiler.run((error, stats) => {
    if (error || stats?.hasErrors()) {
      console.error(error ?? stats?.toString({ preset: 'errors-warnings', colors: true }));
      process.exitCode = 1;
    } else {
      console.log(stats?.toString({ preset: 'summary', colors: true }));
    }
    compiler.close(() => undefined);
  });
}
