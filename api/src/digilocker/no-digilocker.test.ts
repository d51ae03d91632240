import { endpoints } from 'contract/wire/endpoints';
import { embedded, openTimeoutMs } from '../testing/databases';
import { openTestApi } from '../testing/test-api';

it(
  'without its settings DigiLocker is not there, and no answer names it',
  async () => {
    const api = await openTestApi(embedded);
    const { token } = await api.candidate();
    const { body } = await api.call<object>(endpoints.fetchPersonalInformation, { token });
    expect(body.data).not.toHaveProperty('digilocker');
    for (const [endpoint, sent] of [
      [endpoints.beginDigilocker, { step: 'basic-identity' }],
      [endpoints.finishDigilocker, { state: 'x' }],
      [endpoints.importDigilocker, { slots: ['ssc'] }],
      [endpoints.listDigilocker, undefined],
    ] as const)
      expect((await api.call(endpoint, { token, body: sent })).status).toBe(404);
    await api.close();
  },
  openTimeoutMs,
);
