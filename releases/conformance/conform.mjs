/*
 * Whether a reader of the release store reads it as it must be read (README.md):
 *   node releases/conformance/conform.mjs node releases/conformance/reader.mjs
 * The reader gets a line of JSON for each case on standard input, and answers with a line each.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';

const [program, ...args] = process.argv.slice(2);
if (!program) {
  console.error('Name the command that starts the reader, such as node releases/conformance/reader.mjs');
  process.exit(2);
}
const vectors = JSON.parse(readFileSync(path.join(import.meta.dirname, 'vectors.json'), 'utf8'));
const work = mkdtempSync(path.join(os.tmpdir(), 'conformance-'));

/** Writes a store of the base's files and what differs from them. */
function writeStore(name, changes) {
  const folder = path.join(work, name);
  for (const [key, text] of Object.entries({ ...vectors.base, ...changes })) {
    if (text === null) continue;
    mkdirSync(path.dirname(path.join(folder, key)), { recursive: true });
    writeFileSync(path.join(folder, key), text);
  }
  return folder;
}

const reader = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
reader.on('error', (error) => {
  console.error(`The reader did not start: ${error.message}`);
  process.exitCode = 1;
});
reader.stdin.on('error', () => undefined); // it has ended: its answers are missing
vectors.cases.forEach(({ changes, kept, keys = vectors.keys, now = vectors.now }, index) => {
  const request = {
    store: writeStore(`${index}`, changes),
    kept: kept ? writeStore(`${index}-kept`, kept) : null,
    channel: vectors.channel,
    keys,
    now,
  };
  reader.stdin.write(`${JSON.stringify(request)}\n`);
});
reader.stdin.end();

const answers = [];
for await (const line of createInterface({ input: reader.stdout })) answers.push(line);
rmSync(work, { recursive: true });
let wrong = 0;
vectors.cases.forEach(({ name, expect }, index) => {
  let answer;
  try {
    answer = JSON.parse(answers[index] ?? '');
  } catch {
    answer = answers[index];
  }
  const isRight = isDeepStrictEqual(answer, expect);
  console.log(`${isRight ? 'ok' : 'not ok'} ${index + 1} ${name}`);
  if (isRight) return;
  wrong += 1;
  console.log(`  expected ${JSON.stringify(expect)}\n  answered ${JSON.stringify(answer)}`);
});
console.log(`${vectors.cases.length - wrong} of ${vectors.cases.length} as they must be`);
if (wrong > 0) process.exitCode = 1;
