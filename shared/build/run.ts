import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';

/** Builds the part in the current folder with its own webpack.config.ts; prints what went wrong and fails. */
const { default: config } = (await import(pathToFileURL(path.resolve('webpack.config.ts')).href)) as {
  default: Configuration | Configuration[];
};

const compiler = webpack(config as Configuration);
compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats?.toString({ preset: 'errors-warnings', colors: true }));
    process.exitCode = 1;
  } else {
    console.log(stats?.toString({ preset: 'summary', colors: true }));
  }
  compiler.close(() => undefined);
});
