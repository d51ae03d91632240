import { createInstance, registerGlobalPlugins } from '@module-federation/runtime';
import { sharedAgain } from './shared-again';

test('a shared module whose files did not arrive is asked for again', async () => {
  registerGlobalPlugins([sharedAgain]);
  const get = jest.fn(async () => () => 'the module');
  get.mockRejectedValueOnce(new Error('Loading chunk 7 failed'));
  const remote = createInstance({
    name: 'a-remote',
    remotes: [],
    shared: {
      dialog: { version: '1.0.0', get, shareConfig: { singleton: true, requiredVersion: '^1.0.0' } },
    },
  });
  await expect(remote.loadShare('dialog')).rejects.toThrow('Loading chunk 7 failed');
  const factory = await remote.loadShare<string>('dialog');
  expect(factory && factory()).toBe('the module');
  await remote.loadShare('dialog');
  expect(get).toHaveBeenCalledTimes(2);
});
