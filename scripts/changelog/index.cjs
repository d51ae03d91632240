/**
 * How `lerna version` writes CHANGELOG.md from our log, whose subjects are plain sentences: one line for each
 * commit that changed a file of the package. A commit says by a line of its own what it asks for,
 * `Version: minor` or `Version: major`; without one it asks for a patch.
 */
const { execFileSync } = require('node:child_process');

/** Without a tag Lerna takes all parts for changed, and would release each of them. It asks here before it writes. */
function requireTags() {
  const tags = execFileSync('git', ['tag', '--merged', 'HEAD', '--list', '*@*'], { encoding: 'utf8' });
  if (tags.trim() !== '') return;
  console.error(
    'This clone has no release tags, so nobody knows what has changed: git fetch --tags. In a repository that never had ' +
      'one: npm run build -- release-tags, at the commit that is released. Nothing was changed.',
  );
  process.exit(1); // Lerna would print a stack
}

const levels = ['major', 'minor', 'patch'];
const levelOf = ({ notes }) =>
  Math.min(2, ...notes.map(({ text }) => levels.indexOf(text.trim())).filter((n) => n >= 0));

module.exports = () => ({
  parserOpts: { headerPattern: /^(.*)$/, headerCorrespondence: ['subject'], noteKeywords: ['Version'] },
  recommendedBumpOpts: {
    whatBump(commits) {
      requireTags();
      return { level: Math.min(2, ...commits.map(levelOf)), reason: `${commits.length} commits` };
    },
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
