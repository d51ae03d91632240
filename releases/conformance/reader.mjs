/* A reader of the release store that shares no code with ours: README.md is all that it was made from. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const hashOf = (bytes, encoding) => createHash('sha256').update(bytes).digest(encoding);

function readBytes(folder, key) {
  try {
    return readFileSync(`${folder}/${key}`);
  } catch {
    return null;
  }
}

/** The content of a document, if a key of these signed it for this place. */
function readSigned(folder, key, keys) {
  const bytes = readBytes(folder, key);
  if (!bytes) return null;
  const { signature, ...content } = JSON.parse(bytes);
  if (!keys.includes(signature?.key)) return null;
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: signature.key }, format: 'jwk' });
  const text = Buffer.from(`${key}\n${JSON.stringify(content)}`);
  return verify(null, text, publicKey, Buffer.from(signature.value, 'base64url')) ? content : null;
}

/** The newest revision: that of the pointer, or of the files beside it, or a later one. */
function readNewest(folder, { channel, keys }) {
  const read = (revision) => readSigned(folder, `channels/${channel}/revisions/${revision}.json`, keys);
  let newest = readSigned(folder, `channels/${channel}.json`, keys);
  if (!newest) {
    const numbers = readdirSync(`${folder}/channels/${channel}/revisions`).map(Number.parseFloat);
    for (const number of numbers.sort((a, b) => b - a)) newest ??= read(number);
  }
  for (let later = newest; later; later = read(newest.revision + 1)) newest = later;
  if (newest && newest.schema !== 1 && newest.schema !== 3) throw new Error('a schema that is not known');
  return newest;
}

function isFresh(folder, { revision }, { channel, keys, now }) {
  const timestamp = readSigned(folder, `channels/${channel}/timestamp.json`, keys);
  const isThere = readBytes(folder, `channels/${channel}/revisions/${revision}.json`) !== null;
  return isThere && timestamp !== null && timestamp.revision <= revision && timestamp.expires > now;
}

/** The build.json of a build that a document names; null if there is none, or another. */
function readBuild(folder, name, { version, sha256 }, keys) {
  const build = readSigned(folder, `builds/${name}/${version}/build.json`, keys);
  return build && (sha256 === undefined || hashOf(JSON.stringify(build), 'hex') === sha256) ? build : null;
}

function changedFiles(folder, { name, version, files }) {
  const keyOf = (file) => `builds/${name}/${version}/${file}`;
  return Object.entries(files)
    .filter(
      ([file, { integrity }]) =>
        `sha256-${hashOf(readBytes(folder, keyOf(file)) ?? '', 'base64')}` !== integrity,
    )
    .map(([file]) => keyOf(file));
}

function judge(request) {
  const { store, kept, keys } = request;
  const stored = readNewest(store, request);
  const remembered = kept && readNewest(kept, request);
  const isTakenBack = remembered && remembered.revision > (stored?.revision ?? 0);
  const document = isTakenBack ? remembered : stored;
  if (!document || (!remembered && !isFresh(store, document, request))) return { revision: null };
  const verdict = {
    revision: document.revision,
    fresh: !isTakenBack,
    current: {},
    fallbacks: {},
    changedFiles: [],
  };
  for (const [name, { current, previous }] of Object.entries(document.deployables)) {
    const build = current && readBuild(store, name, current, keys);
    if (current && !build) verdict.fresh = false;
    if (!build) continue;
    verdict.current[name] = current.version;
    verdict.fallbacks[name] = previous
      .filter((one) => readBuild(store, name, one, keys))
      .map(({ version }) => version);
    verdict.changedFiles.push(...changedFiles(store, build));
  }
  return verdict.current.shell ? verdict : { revision: null };
}

for await (const line of createInterface({ input: process.stdin })) {
  let verdict;
  try {
    verdict = judge(JSON.parse(line));
  } catch {
    verdict = { revision: null };
  }
  console.log(JSON.stringify(verdict));
}
