import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { observe } from './observe';
import { writes } from './results';
import { openWire, type Wire } from './wire';
import { world } from './world';

const message = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+91 98765 43210',
  message: 'Is it open?',
};

/** Has HAProxy work by another text than what is shipped. Returns what ends that. */
function rewriteFront(change: (text: string) => string): () => void {
  const { front, folder } = world().fleet;
  const file = path.join(folder, 'haproxy.cfg');
  const shipped = readFileSync(file, 'utf8');
  const changed = change(shipped);
  assert.notEqual(changed, shipped);
  writeFileSync(file, changed);
  front.reload();
  return () => {
    writeFileSync(file, shipped);
    front.reload();
  };
}

/** It asks no server how it is, and so sends calls to those that are going down. */
const withoutChecks = (text: string): string =>
  text.replace(/^ *(option httpchk|http-check).*\n/gm, '').replace(/ check inter .* rise \d/, '');

/** It sends each call again that got no answer, saves too. Those of the first API are lost on a wire. */
const thatRepeats =
  ({ port }: Wire) =>
  (text: string): string =>
    text
      .replace(/^ *http-request disable-l7-retry.*\n/gm, '')
      .replace('"${API_1}"', `127.0.0.1:${port} no-check`);

void test('A balancer that sends calls to servers that are going down', async () => {
  const { fleet, load } = world();
  let restore = () => undefined as void;
  const begin = async () => {
    restore = rewriteFront(withoutChecks);
    for (const server of [...fleet.apis, ...fleet.edges]) {
      await server.restart();
      await load.more(100);
    }
  };
  await observe({
    fault: 'rolling restart behind a HAProxy without health checks',
    begin,
    end: () => restore(),
    // A server may close a connection at the moment at which a save is sent on it (RFC 9112, 9.5), and the
    // balancer sends no save again.
    mayFail: writes,
    mayBreak: true,
    atMost: { percent: 0.1, seconds: 0 },
  });
});

void test('A balancer that repeats saves whose answers were lost stores nothing twice', async () => {
  const { fleet, load } = world();
  const wire = await openWire({ port: Number(new URL(fleet.own.apis[0]!).port), host: '127.0.0.1' });
  wire.loseAnswers();
  const subjects = Array.from({ length: 20 }, () => randomUUID());
  let restore = () => undefined as void;
  const begin = async () => {
    restore = rewriteFront(thatRepeats(wire));
    for (const subject of subjects) {
      const body = JSON.stringify({ ...message, subject });
      const headers = { 'content-type': 'application/json' };
      const sent = await fetch(`${fleet.url}/api/public/contact-us`, { method: 'POST', headers, body });
      assert.equal(sent.status, 201);
    }
    await load.more(200);
  };
  await observe({
    fault: 'answers of an API lost, and HAProxy repeats saves',
    begin,
    end: () => restore(),
    mayFail: writes,
    isRepeated: true,
    atMost: { percent: 50, seconds: 5 },
  });
  wire.close();
  const stored = fleet.postgres.query(`select subject from contact_messages`, 'portal').split('\n');
  const counts = subjects.map((subject) => stored.filter((each) => each === subject).length);
  assert.deepEqual([...new Set(counts)], [1], 'each message is stored once');
});
