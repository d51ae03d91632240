import type { JobApplication } from 'contract/wire/applications';
import { endpoints, type EndpointName } from 'contract/wire/endpoints';
import { call, type CallOptions } from 'shared/runtime/api';
import { session } from 'shared/runtime/session';
import { recordedNetwork } from 'test-kit/recorded-network';

test('an application is withdrawn once, and the list has it', async () => {
  const network = recordedNetwork({ user: 'complete' });
  session.start(network.session!);
  const ask = async <T>(name: EndpointName, options?: CallOptions) =>
    (await call<{ data: T }>(endpoints[name], options)).data;
  const [first, ...others] = await ask<JobApplication[]>('listAppliedJobs');
  const options = { pathParams: { id: first!.id }, body: { reason: 'Another job' } };
  const withdrawn = await ask<JobApplication>('withdrawApplication', options);
  expect(withdrawn).toMatchObject({ withdrawnAt: expect.any(String), withdrawalReason: 'Another job' });
  expect(await ask('withdrawApplication', options)).toEqual(withdrawn);
  expect(await ask('listAppliedJobs')).toEqual([withdrawn, ...others]);
  session.end();
  network.restore();
});
