/* Builds the projects of this folder, each with its own tool. Usage: node build.mjs */
import { rspack } from '@rspack/core';
import { build as vite } from 'vite';
import webpack from 'webpack';

const configOf = async (folder, tool) => (await import(`./${folder}/${tool}.config.mjs`)).default;

/** webpack, or rspack, which has the same interface. */
const run = (tool, config) =>
  new Promise((resolve, reject) => {
    const compiler = tool(config);
    compiler.run((error, stats) => {
      if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')));
      else compiler.close(resolve);
    });
  });

await Promise.all([
  run(webpack, await configOf('webpack', 'webpack')),
  run(rspack, await configOf('rspack', 'rspack')),
  run(rspack, await configOf('host', 'rspack')),
  vite({ ...(await configOf('vite', 'vite')), configFile: false }),
  vite({ ...(await configOf('module', 'vite')), configFile: false }),
]);
