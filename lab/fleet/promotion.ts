import assert from 'node:assert/strict';
import { test } from 'node:test';
import { observe } from './observe';
import { nothing, writes } from './results';
import { world } from './world';

void test('The standby is promoted when the primary is killed, and nothing acknowledged is lost', async () => {
  const { fleet, load } = world();
  const begin = async () => {
    await fleet.postgres.program.stop('SIGKILL');
    fleet.standby.query('select pg_promote(false)');
    await load.more(300);
  };
  const mayFail = [...writes, 'profile', 'download'];
  await observe({
    fault: 'kill -9 of the primary, promotion',
    begin,
    mayFail,
    isSelfHealing: true,
    atMost: { percent: 10, seconds: 10 },
  });
});

void test('A primary of earlier times that comes back gets no calls', async () => {
  const { fleet, load } = world();
  const begin = async () => {
    await fleet.postgres.program.start();
    await load.more(300);
  };
  await observe({ fault: 'start of the earlier primary beside the new one', begin, atMost: nothing });
  const leadsTo = fleet.standby.queryAt(fleet.primaryPort, 'select inet_server_port()');
  assert.equal(leadsTo, String(fleet.standby.port));
});
