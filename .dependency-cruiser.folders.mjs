import walls, { tests } from './.dependency-cruiser.mjs';

/**
 * No circle of folders: what is in one of them could not be read, tested or moved without the others. Tests
 * compose more than their subject, and sheets reach no code: both are left out, hence a file of its own.
 */

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no circle of folders',
      comment: 'Move what both need below both, or to the one that uses it.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...walls.options, exclude: { path: [walls.options.exclude.path, tests, String.raw`\.css$`] } },
};
