import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

// Lints pieces of code as if they stood in files that do not exist, with the project's own configuration but for the
// rules that need types, which cannot be had for a file that is not there. Reads [{ file, code }] as JSON from the
// standard input and writes the messages of each; a process of its own, as Jest cannot load an ES module's config.

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const pieces = JSON.parse(Buffer.concat(chunks).toString('utf8'));

const eslint = new ESLint({
  overrideConfig: [
    {
      files: ['**/*.{ts,tsx}'],
      ...tseslint.configs.disableTypeChecked,
      languageOptions: { parserOptions: { projectService: false, project: false } },
    },
  ],
});
const results = [];
for (const { file, code } of pieces) {
  const [result] = await eslint.lintText(code, { filePath: file });
  results.push(result.messages.map(({ message }) => message));
}
process.stdout.write(JSON.stringify(results));
