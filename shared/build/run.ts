import { build } from 'shared/build/build';

/** What `portal-build` does, by the word that follows it. */
const [what = 'release'] = process.argv.slice(2);
if (what === 'release' || what === 'standalone') {
  await build(what);
} else if (what === 'dev') {
  const { serveAlone } = await import('shared/build/dev'); // only this command needs the dev server
  await serveAlone(process.cwd());
} else {
  console.error(`portal-build knows 'standalone', 'dev' and, without a word, the release; not '${what}'`);
  process.exitCode = 1;
}
