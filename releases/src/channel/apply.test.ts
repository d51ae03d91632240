import { manifests, next } from '../testing/gated';
import { stamp } from '../testing/fixture';
import { allowedDocument } from './apply';
import { readChange } from './command';
import { plan } from './plan';

const build = { name: 'mf-auth', version: '1.0.1' };
const facts = { document: next, seen: next, meanwhile: [], other: null, manifests, stamp };
const made = (force = false, reason = 'a test') =>
  plan(readChange({ command: 'promote', channel: 'production', reason, builds: [build], force }), facts);
const found = { problems: ['it throws'], leftOut: [] };

test('a problem of a mount refuses, with what to do; forced, it is written into the revision', () => {
  expect(() => allowedDocument(made(), found)).toThrow(
    /publish a new version, or overrule them with --force[^]*- it throws/,
  );
  expect(allowedDocument(made(true), found)).toMatchObject({
    change: 'promote mf-auth 1.0.1, forced',
    forced: ['it throws'],
  });
  expect(() => allowedDocument(made(true, ''), found)).toThrow('needs a --reason');
});

test('what was left out is written into the revision, and does not count as forced', () => {
  const leftOut = ['no build was mounted: --no-mount'];
  expect(allowedDocument(made(), { problems: [], leftOut })).toEqual({ ...made().next, forced: leftOut });
  expect(allowedDocument(made(true))).toEqual(made().next);
});
