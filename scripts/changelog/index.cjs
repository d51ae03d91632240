/**
 * How `lerna version` writes CHANGELOG.md from our log, whose subjects are plain sentences: one line for each
 * commit that changed a file of the package. A commit says by a line of its own what it asks for,
 * `Version: minor` or `Version: major`; without one it asks for a patch.
 */
const levels = ['major', 'minor', 'patch'];
const levelOf = ({ notes }) =>
  Math.min(2, ...notes.map(({ text }) => levels.indexOf(text.trim())).filter((n) => n >= 0));

module.exports = () => ({
  parserOpts: { headerPattern: /^(.*)$/, headerCorrespondence: ['subject'], noteKeywords: ['Version'] },
  recommendedBumpOpts: {
    whatBump: (commits) => ({
      level: Math.min(2, ...commits.map(levelOf)),
      reason: `${commits.length} commits`,
    }),
  },
  writerOpts: {
    transform: ({ header, hash }) => ({ header, hash: hash.slice(0, 7), notes: [] }),
    headerPartial: '## {{version}}\n\n',
    commitPartial: '* {{header}} ({{hash}})\n',
    mainTemplate:
      '{{> header}}{{#each commitGroups}}{{#each commits}}{{> commit root=@root}}{{/each}}{{/each}}\n',
  },
});
module.exports.whatBump = module.exports().recommendedBumpOpts.whatBump;
