/* Builds projects of this folder, each with its own tool. Usage: node build.mjs webpack vite */
import { createRequire } from 'node:module';
import path from 'node:path';

// The newest webpack that the plugin of @module-federation/enhanced works with, which is not the portal's;
// its variable.
process.env.FEDERATION_WEBPACK_PATH ??= createRequire(import.meta.url).resolve('webpack');

async function run(tool, project) {
  const { default: config } = await import(`./${project}/${tool}.config.mjs`);
  await compile(tool, config);
}

async function host(kind) {
  const { hostConfig } = await import('./host/webpack.config.mjs');
  await compile('webpack', hostConfig(kind));
}

/** By webpack, or by rspack, which has the same interface. */
async function compile(tool, config) {
  const compiler =
    tool === 'webpack'
      ? (await import('webpack')).default(config)
      : (await import('@rspack/core')).rspack(config);
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')));
      else compiler.close(resolve);
    });
  });
}

async function vite(project) {
  const { build } = await import('vite');
  await build({ configFile: path.join(import.meta.dirname, project, 'vite.config.mjs') });
}

const builds = {
  webpack: () => run('webpack', 'webpack'),
  rspack: () => run('rspack', 'rspack'),
  vite: () => vite('vite'),
  module: () => vite('module'),
  ...Object.fromEntries(
    ['production', 'development', 'development-plain', 'react-18', 'react-18-development'].map((kind) => [
      `host-${kind}`,
      () => host(kind),
    ]),
  ),
};

await Promise.all(process.argv.slice(2).map((project) => builds[project]()));
